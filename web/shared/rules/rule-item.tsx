import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import type { RuleDay } from '#domain/rules/overview.ts'
import { verdictLines } from '#domain/rules/verdict-words.ts'
import { ruleWords } from '#domain/rules/words.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { dayView } from '#web/read-models/views.ts'
import { useClockText, useMomentText } from '#web/shared/page/formats.ts'
import { RuleDialog } from './rule-dialog.tsx'
import * as styles from './rules.css.ts'
import { useRuleDays } from './use-judged.ts'
import { VerdictMark } from './verdict-mark.tsx'

const areAmountsShown = ({ settings }: Journal): boolean => settings.showPortfolioValues

interface RuleItemProps {
  readonly rule: string
  readonly text: string
}

/** Fills judge the rule; it cannot be ticked. */
export const RuleItem = ({ rule, text }: RuleItemProps) => {
  const { today } = useSnapshot(dayView)
  const days = useRuleDays(today, today)
  const found = days?.get(today)?.get(rule)
  const [changes, setChanges] = useState(false)
  return (
    <>
      <VerdictMark verdict={found?.verdict} />
      <div className={styles.item}>
        <span className={styles.name}>{text}</span>
        {found ? <Standing found={found} /> : <Unknown isJudged={days !== undefined} />}
        <span className={styles.line}>
          <Button
            size="sm"
            variant="ghost"
            className={styles.change}
            data-control="tick"
            aria-label={`Change rule ${text}`}
            onClick={() => setChanges(true)}
          >
            Change rule
          </Button>
        </span>
      </div>
      {changes && <RuleDialog rule={rule} onClose={() => setChanges(false)} />}
    </>
  )
}

const Unknown = ({ isJudged }: { readonly isJudged: boolean }) => (
  <span className={styles.line}>{isJudged ? 'No rule holds for this item today' : 'Looking at your fills…'}</span>
)

const Standing = ({ found }: { readonly found: RuleDay }) => {
  const textOf = useMomentText()
  const clock = useClockText()
  const amountsShown = useJournalValue(areAmountsShown) ?? false
  const [state, ...notes] = verdictLines(found, { textOf, amountsShown })
  return (
    <>
      <span className={styles.line}>{ruleWords(found.version.terms, amountsShown, clock)}</span>
      <output className={styles.state}>{state}</output>
      {notes.map((note) => (
        <span key={note} className={muted.small}>
          {note}
        </span>
      ))}
    </>
  )
}
