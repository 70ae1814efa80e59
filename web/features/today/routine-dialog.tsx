import { useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import { type Routine, routines } from '#domain/routine/routines.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { type Actions, useActions } from '#web/read-models/actions.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'
import { focusSelectedCard, selectChecklist } from './selection.ts'
import * as styles from './today-dialogs.css.ts'

export const RoutineDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const actions = useActions()
  const [chosen, setChosen] = useState('0')
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<string>()
  const routine = routines[Number(chosen)]
  const wanted = routine ? wantedOf(routine, leftOut) : []
  const toggle = (key: string) => {
    const next = new Set(leftOut)
    if (!next.delete(key)) next.add(key)
    setLeftOut(next)
  }
  const add = () => {
    const words = addRoutine(actions, routine?.name ?? '', wanted)
    setRefusal(words)
    if (words === undefined) onClose()
  }
  return (
    <Dialog kind="choice" title="Start from a routine" onClose={onClose}>
      <p className={muted.text}>A first draft to make your own: everything in it can be edited, moved or deleted.</p>
      <RadioGroup
        label="Routine"
        labelHidden
        options={routines.map((each, index) => ({ value: String(index), label: each.name, hint: each.about }))}
        value={chosen}
        onChange={setChosen}
      />
      {routine?.checklists.map((list) => (
        <fieldset key={list.name} className={styles.preview}>
          <legend className={styles.previewName}>{list.name}</legend>
          {list.tasks.map((text) => {
            const key = keyOf(routine, list.name, text)
            return (
              <label key={text} className={styles.choice}>
                <input type="checkbox" className={box} checked={!leftOut.has(key)} onChange={() => toggle(key)} />
                <span>{text}</span>
              </label>
            )
          })}
        </fieldset>
      ))}
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={wanted.length === 0} onClick={add}>
          Add routine
        </Button>
      </div>
    </Dialog>
  )
}

const keyOf = (routine: Routine, list: string, text: string): string => [routine.name, list, text].join('\n')

const wantedOf = (routine: Routine, leftOut: ReadonlySet<string>): Routine['checklists'] =>
  routine.checklists
    .map((list) => ({ ...list, tasks: list.tasks.filter((text) => !leftOut.has(keyOf(routine, list.name, text))) }))
    .filter(({ tasks }) => tasks.length > 0)

/** Adds a routine in one step; returns the refusal's message. */
export const addRoutine = (actions: Actions, name: string, wanted: Routine['checklists']): string | undefined => {
  const { perform, nextId } = actions
  const checklists = wanted.map((list) => ({
    checklistId: nextId(),
    name: list.name,
    tasks: list.tasks.map((text) => ({ taskId: nextId(), text })),
  }))
  const step = undoStepOf(() => perform({ type: 'AddRoutine', data: { name, checklists } }))
  if (!step.ok) return messageOf(step.error)
  selectChecklist(checklists[0]?.checklistId)
  focusSelectedCard()
  const tasks = checklists.reduce((count, list) => count + list.tasks.length, 0)
  showToast({
    text: `${name} added: ${counted(checklists.length, 'checklist', 'checklists')}, ${counted(tasks, 'task', 'tasks')}`,
    ...takesBack(actions, step.value, focusSelectedCard),
  })
  return undefined
}
