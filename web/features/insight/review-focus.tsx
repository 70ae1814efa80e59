import { useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { type Period, periodTitle, shifted } from '#domain/reviews/period.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './insight.css.ts'
import { WrittenText } from './written-text.tsx'

interface FocusProps {
  readonly period: Period
  readonly journal: Journal
  readonly saved: string
  readonly onBegin: () => void
}

export const Focus = ({ period, journal, saved, onBegin }: FocusProps) => {
  const { perform, nextId } = useActions()
  const lists = checklistsInOrder(journal)
  const [chosen, setChosen] = useState<string>()
  const [said, setSaid] = useState('')
  const checklistId = chosen ?? lists[0]?.id
  const list = lists.find(({ id }) => id === checklistId)
  const text = saved.trim()
  const isThere = [...tableValues(journal.tasks)].some((task) => task.text === text && task.checklistId === checklistId)
  const add = () => {
    if (checklistId === undefined) return
    const added = perform({ type: 'AddTask', data: { taskId: nextId(), checklistId, text } })
    setSaid(added.ok ? '' : messageOf(added.error))
  }
  return (
    <>
      <WrittenText
        label={`One focus for ${periodTitle(shifted(period, 1))}`}
        of={period}
        field="reviews.focus"
        saved={saved}
        onBegin={onBegin}
      />
      {text !== '' && lists.length > 0 && (
        <div className={styles.buttons}>
          {lists.length > 1 && (
            <Select
              label="Checklist"
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
              value={checklistId ?? ''}
              onChange={setChosen}
            />
          )}
          {!isThere && <Button onClick={add}>{`Add the focus to ${list?.name ?? 'your checklist'}`}</Button>}
        </div>
      )}
      <output className={styles.caption}>
        {isThere ? `The focus is an item of ${list?.name ?? 'your checklist'}.` : said}
      </output>
    </>
  )
}
