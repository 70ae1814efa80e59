import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { pendingWords } from '#domain/trades/pending-words.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { cashOfYear, yearsOfCash } from '#domain/year/cash-of-year.ts'
import type { CostMethod } from '#domain/year/sale.ts'
import { yearToCsv } from '#domain/year/year-csv.ts'
import { type AllSales, type SaleFilter, yearsOf, yearSteps } from '#domain/year/year.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { journalView } from '#web/read-models/views.ts'
import { yearView } from '#web/read-models/year.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { AccountSelect } from '#web/shared/trades/account-filter.tsx'
import { useNamedAccounts } from '#web/shared/trades/use-account-names.ts'
import { useWatchedTrades } from '#web/shared/trades/use-watched-trades.ts'
import * as styles from './insight.css.ts'
import { SalesTable } from './sales-table.tsx'
import { useYearLook } from './year-address.ts'
import { YearCash } from './year-cash.tsx'
import { YearNotes } from './year-notes.tsx'
import { YearTable } from './year-table.tsx'

const areAmountsShown = ({ settings }: Journal): boolean => settings.showPortfolioValues
const entriesOf = ({ entries }: Journal) => entries
const noTrades: ReadonlyArray<Trade> = []

export const YearScreen = () => {
  const { insight } = useActions()
  const { status } = useSnapshot(journalView)
  const { trades } = useSnapshot(tradesView)
  const { shown } = useSnapshot(yearView)
  const amountsShown = useJournalValue(areAmountsShown)
  const entries = useJournalValue(entriesOf)
  const { look, show } = useYearLook()
  const { method = 'fifo' } = look
  useWatchedTrades()
  useEffect(() => insight({ type: 'year', method }), [insight, method])
  useEffect(() => () => insight({ type: 'leave year' }), [insight])
  const names = useNamedAccounts(trades?.current ?? noTrades)
  if (status === 'failed') return <UnopenedJournal />
  return (
    <div className={styles.page} aria-busy={!shown || undefined}>
      <header className={styles.section}>
        <h1 tabIndex={-1}>Year and tax lots</h1>
        <p className={styles.caption}>
          Realized results by the day of the closing, one currency at a time. A record for your own use: not a tax form,
          and no advice. Corporate actions, transfers and accounts that are not in this journal can change the figures.
        </p>
      </header>
      {shown && entries && amountsShown !== undefined ? (
        <Year
          {...shown.current}
          {...{ look, names, amountsShown, show, entries }}
          trades={trades?.current ?? noTrades}
        />
      ) : (
        <>
          <output className={visuallyHidden}>Working out your lots...</output>
          <Skeleton height="3rem" />
          <Skeleton height="14rem" />
        </>
      )}
    </div>
  )
}

const methodOptions: ReadonlyArray<{ readonly value: CostMethod; readonly label: string }> = [
  { value: 'fifo', label: 'First in, first out' },
  { value: 'lifo', label: 'Last in, first out' },
  { value: 'average', label: 'Average cost' },
]

interface YearProps extends Pick<ReturnType<typeof useYearLook>, 'look' | 'show'> {
  readonly sales: AllSales
  readonly stored: AllSales
  readonly names: ReturnType<typeof useNamedAccounts>
  readonly amountsShown: boolean
  readonly entries: Journal['entries']
  readonly trades: ReadonlyArray<Trade>
}

const Year = (props: YearProps) => {
  const { stored, look, entries } = props
  const withCash = useMemo(() => yearsOfCash({ entries }), [entries])
  const years = useMemo(
    () => [...new Set([...yearsOf(stored.sales), ...withCash])].toSorted().toReversed(),
    [stored, withCash],
  )
  const year = look.year ?? years[0]
  if (year === undefined)
    return (
      <p className={styles.lead}>
        {'Nothing was closed or paid yet: a year begins with its first result or dividend. '}
        <PageLink to="/app/settings/brokerage" className={styles.link}>
          Import your fills
        </PageLink>
      </p>
    )
  return <ShownYear {...props} {...{ year, years }} />
}

interface ShownYearProps extends YearProps {
  readonly year: string
  readonly years: ReadonlyArray<string>
}

const ShownYear = (props: ShownYearProps) => {
  const { sales, stored, look, names, amountsShown, show, year, years, entries, trades } = props
  const { insight } = useActions()
  const { account, currency, symbol, method = 'fifo' } = look
  const filter: SaleFilter = useMemo(() => ({ year, account, currency, symbol }), [year, account, currency, symbol])
  const found = useMemo(() => runSync(yearSteps(sales, filter)), [sales, filter])
  const before = useMemo(() => runSync(yearSteps(stored, filter)), [stored, filter])
  const cash = useMemo(() => cashOfYear({ entries }, filter), [entries, filter])
  const pending = trades.filter((trade) => trade.isPending && isOf(filter, trade)).length
  const nameOf = (accountId: string) => names.find(({ value }) => value === accountId)?.label ?? accountId
  const save = () =>
    insight({
      type: 'save',
      name: `${year} sales ${method}${account === undefined ? '' : ` of ${nameOf(account)}`}.csv`,
      mediaType: 'text/csv;charset=utf-8',
      text: yearToCsv({ entries }, sales, filter, nameOf),
    })
  return (
    <>
      <WithAmountsToggle shown={amountsShown}>
        <Choices {...{ stored, look, names, show, year, years }} />
      </WithAmountsToggle>
      {pending > 0 && <p className={styles.caption}>{pendingWords(pending)}</p>}
      {method !== 'fifo' && (
        <p className={styles.caption}>
          A view for comparison: results in this journal are by first in, first out, and stay so. The column Difference
          is what this method adds to them.
        </p>
      )}
      {found.length === 0 ? (
        <p>Nothing was closed in what you look at.</p>
      ) : (
        <>
          {found.map((each) => (
            <YearTable
              key={each.currency}
              year={each}
              stored={method === 'fifo' ? undefined : before.find((one) => one.currency === each.currency)}
              hasTerms={method !== 'average'}
              {...{ nameOf, amountsShown }}
            />
          ))}
          <SalesTable {...{ sales, filter, nameOf, amountsShown }} />
        </>
      )}
      {found.length + cash.length > 0 && (
        <div className={styles.buttons}>
          {amountsShown && <Button onClick={save}>Download as CSV</Button>}
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      )}
      {cash.map((each) => (
        <YearCash key={each.currency} cash={each} amountsShown={amountsShown} />
      ))}
      <YearNotes />
    </>
  )
}

/** By its last fill, the only one that may lack fees. */
const isOf = ({ year, account, currency, symbol }: SaleFilter, trade: Trade): boolean =>
  trade.last.day.startsWith(`${year}-`) &&
  (account === undefined || trade.accountId === account) &&
  (currency === undefined || trade.currency === currency) &&
  (symbol === undefined || trade.symbol === symbol)

type ChoicesProps = Pick<ShownYearProps, 'stored' | 'look' | 'names' | 'show' | 'year' | 'years'>

const Choices = ({ stored, look, names, show, year, years }: ChoicesProps) => {
  const { account, currency, symbol, method = 'fifo' } = look
  const ofYear = useMemo(() => stored.sales.filter(({ closed }) => closed.startsWith(`${year}-`)), [stored, year])
  const choices = (read: (sale: (typeof ofYear)[number]) => string, chosen: string | undefined) =>
    [...new Set([...ofYear.map(read), ...(chosen === undefined ? [] : [chosen])])].toSorted()
  return (
    <search className={styles.choices} aria-label="Which sales">
      <Select
        label="Year"
        options={[...new Set([...years, year])].map((value) => ({ value, label: value }))}
        value={year}
        onChange={(next) => show({ year: next })}
      />
      <Select
        label="Cost method"
        options={methodOptions}
        value={method}
        onChange={(next) => show({ method: next === 'fifo' ? '' : next })}
      />
      <AccountSelect accounts={names} account={account} onChange={(next) => show({ account: next })} />
      <Choice
        label="Currency"
        all="Every currency"
        chosen={currency}
        values={choices((sale) => sale.currency, currency)}
        onChoose={(next) => show({ currency: next })}
      />
      <Choice
        label="Symbol"
        all="Every symbol"
        chosen={symbol}
        values={choices((sale) => sale.symbol, symbol)}
        onChoose={(next) => show({ symbol: next })}
      />
    </search>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly values: ReadonlyArray<string>
  readonly chosen: string | undefined
  readonly onChoose: (value: string) => void
}

const Choice = ({ label, all, values, chosen, onChoose }: ChoiceProps) =>
  values.length > 1 || chosen !== undefined ? (
    <Select
      label={label}
      options={[{ value: '', label: all }, ...values.map((value) => ({ value, label: value }))]}
      value={chosen ?? ''}
      onChange={onChoose}
    />
  ) : undefined
