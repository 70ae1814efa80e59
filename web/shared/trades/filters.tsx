import { type ComponentPropsWithRef, memo, useEffect, useEffectEvent, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { keypadNumberIn } from '#domain/money/typed-number.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { fold } from '#domain/text/fold.ts'
import { groupKeys, groupLabel } from '#domain/trades/groups.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { AccountSelect } from './account-filter.tsx'
import * as styles from './filters.css.ts'
import { LabelFields } from './label-fields.tsx'
import { PeriodSelect } from './period-select.tsx'
import { outcomeWords, seenWords, sideWords } from './trade-words.ts'
import { ZoneSelect } from './zone-select.tsx'

interface FiltersProps {
  readonly filter: TradeFilter
  readonly accounts: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly labels: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly currencies: ReadonlyArray<string>
  /** The currency shown without a choice, on a page that shows only one. */
  readonly ownCurrency?: string
  readonly onFilter: (filter: TradeFilter, typed?: true) => void
}

const optionsOf = (table: typeof sideWords | typeof outcomeWords | typeof seenWords) =>
  Object.entries(table).map(([value, label]) => ({ value, label }))
const sideOptions = [{ value: '', label: 'Both' }, ...optionsOf(sideWords)]
const resultOptions = [
  { value: '', label: 'Every result' },
  { value: 'closed', label: 'Closed' },
  ...optionsOf(outcomeWords),
]
const seenOptions = [{ value: '', label: 'Either' }, ...optionsOf(seenWords)]
const groupOptions = (dimension: keyof typeof groupKeys, all: string) => [
  { value: '', label: all },
  ...groupKeys[dimension].map((value) => ({ value, label: groupLabel(dimension, value) })),
]
const hourOptions = groupOptions('hour', 'Every hour')
const weekdayOptions = groupOptions('weekday', 'Every day')
const holdingOptions = groupOptions('holding', 'Every time')

/** The parts that a wide window always shows; the rest is folded away. */
const basicParts: ReadonlyArray<string> = ['side', 'result', 'account', 'label', 'also', 'from']

/** A phone folds all but the text away. */
export const Filters = memo(({ filter, accounts, labels, currencies, ownCurrency, onFilter }: FiltersProps) => {
  const isDesk = useMedia(media.desktop)
  const count = Object.keys(filter).filter((part) => part !== 'text' && !(isDesk && basicParts.includes(part))).length
  const change = (part: Parts, typed?: true) =>
    onFilter(Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')), typed)
  const basic = (
    <>
      <Select label="Side" options={sideOptions} value={filter.side ?? ''} onChange={(side) => change({ side })} />
      <Select
        label="Result"
        options={resultOptions}
        value={filter.result ?? ''}
        onChange={(result) => change({ result })}
      />
      <AccountSelect accounts={accounts} account={filter.account} onChange={(account) => change({ account })} />
      <LabelFields {...{ filter, labels, change }} />
      <PeriodSelect filter={filter} change={change} />
    </>
  )
  return (
    <search className={stack.small} aria-label="Filter trades">
      <div className={styles.basic}>
        <TypedField
          label="Find"
          type="search"
          placeholder="Symbol, account or note"
          said={filter.text ?? ''}
          onSaid={(text) => change({ text }, true)}
        />
        {isDesk && basic}
      </div>
      {/* On a phone they would push the list out of sight; their number shows that they are there. */}
      <details className={styles.more} open={(isDesk && count > 0) || undefined}>
        <summary className={styles.summary}>
          {isDesk ? 'More filters' : 'Filters'}
          {count > 0 && ` (${count})`}
        </summary>
        <div className={styles.fields}>
          {!isDesk && basic}
          <MoreFields {...{ filter, currencies, change }} {...(ownCurrency !== undefined && { ownCurrency })} />
        </div>
      </details>
      {Object.keys(filter).length > 0 && (
        <Button className={styles.clear} onClick={() => onFilter({})}>
          Clear filters
        </Button>
      )}
    </search>
  )
})

type Parts = { readonly [Name in keyof TradeFilter]: string }

interface MoreFieldsProps extends Pick<FiltersProps, 'filter' | 'currencies' | 'ownCurrency'> {
  readonly change: (parts: Parts, typed?: true) => void
}

const MoreFields = ({ filter, currencies, ownCurrency, change }: MoreFieldsProps) => (
  <>
    <TypedField label="Symbol" said={filter.symbol ?? ''} onSaid={(symbol) => change({ symbol, exact: '' }, true)} />
    <Field
      label="From"
      type="date"
      value={filter.from ?? ''}
      onChange={(event) => change({ from: event.target.value })}
    />
    <Field label="To" type="date" value={filter.to ?? ''} onChange={(event) => change({ to: event.target.value })} />
    <Field
      label="Month"
      type="month"
      value={filter.month ?? ''}
      onChange={(event) => change({ month: event.target.value })}
    />
    <Select
      label="Weekday"
      options={weekdayOptions}
      value={filter.weekday ?? ''}
      onChange={(weekday) => change({ weekday })}
    />
    <Select
      label="Hour of the opening"
      options={hourOptions}
      value={filter.hour ?? ''}
      onChange={(hour) => change({ hour })}
    />
    <ZoneSelect zone={filter.zone} onChange={(zone) => change({ zone })} />
    <Select
      label="Holding time"
      options={holdingOptions}
      value={filter.holding ?? ''}
      onChange={(holding) => change({ holding })}
    />
    <Select
      label="Looked through"
      options={seenOptions}
      value={filter.seen ?? ''}
      onChange={(seen) => change({ seen })}
    />
    <TypedAmount label="Net at least" said={filter.least ?? ''} onSaid={(least) => change({ least }, true)} />
    <TypedAmount label="Net less than" said={filter.below ?? ''} onSaid={(below) => change({ below }, true)} />
    <TypedAmount label="R at least" said={filter.leastR ?? ''} onSaid={(leastR) => change({ leastR }, true)} />
    <TypedAmount label="R less than" said={filter.belowR ?? ''} onSaid={(belowR) => change({ belowR }, true)} />
    <WhichOnes {...{ filter, currencies, change }} {...(ownCurrency !== undefined && { ownCurrency })} />
  </>
)

/** Shown only where the choice makes a difference. */
const WhichOnes = ({ filter, currencies, ownCurrency, change }: MoreFieldsProps) => (
  <>
    {(currencies.length > 1 || filter.currency !== undefined) && (
      <Select
        label="Currency"
        options={[
          ...(ownCurrency === undefined ? [{ value: '', label: 'Every currency' }] : []),
          ...[...new Set([...currencies, ...(filter.currency === undefined ? [] : [filter.currency])])].map(
            (value) => ({ value, label: value }),
          ),
        ]}
        value={filter.currency ?? ownCurrency ?? ''}
        onChange={(currency) => change({ currency })}
      />
    )}
    {filter.symbol !== undefined && (
      <Select
        label="Options on the symbol"
        options={[
          { value: '', label: 'With them' },
          { value: 'yes', label: 'Without them' },
        ]}
        value={filter.exact ?? ''}
        onChange={(exact) => change({ exact })}
      />
    )}
  </>
)

/** '' if it is not an amount. */
const amountIn = (typed: string): string => {
  const amount = keypadNumberIn(fold(typed))
  return amount ? decimalText(amount) : ''
}

const trimmed = (typed: string): string => typed.trim()

interface TypedFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className'> {
  readonly label: string
  readonly said: string
  /** The form in which the address holds a typed text. */
  readonly read?: (typed: string) => string
  readonly onSaid: (text: string) => void
}

/** Reports the text once the typing rests: browsers limit how often an address may change. */
const TypedField = ({ said, read = trimmed, onSaid, ...field }: TypedFieldProps) => {
  const [typed, setTyped] = useState(said)
  const [followed, setFollowed] = useState(said)
  if (said !== followed) {
    setFollowed(said)
    // The typed text may differ from the address in blanks and in the form of a number.
    if (read(said) !== read(typed)) setTyped(said)
  }
  const say = useEffectEvent(() => onSaid(read(typed)))
  useEffect(() => {
    if (read(typed) === read(said)) return undefined
    const timer = setTimeout(say, limits.tradeFilterTypedMs)
    return () => clearTimeout(timer)
  }, [typed, said, read])
  return <Field {...field} value={typed} onChange={(event) => setTyped(event.target.value)} />
}

const TypedAmount = (field: Pick<TypedFieldProps, 'label' | 'said' | 'onSaid'>) => (
  <TypedField {...field} inputMode="decimal" read={amountIn} />
)
