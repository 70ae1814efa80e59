import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { type Header, headerIn } from '#domain/trade-files/header.ts'
import {
  costsOf,
  journalTradeFate,
  type JournalWords,
  journalWords,
  labelsIn,
  statedOf,
} from '#domain/trade-files/journal-trades.ts'
import { type Line, linesBelow, sumOf, usualZone } from '#domain/trade-files/line.ts'
import { usStyleSteps } from '#domain/trade-files/styles.ts'
import type { NamedLabel } from '#domain/trade-notes/imported-notes.ts'

/** The columns of every export; all others are the trader's own kinds of tags. */
const ownNames = new Set(
  (
    'account name|adjusted cost|adjusted proceeds|avg buy price|avg sell price|exit efficiency|best exit|' +
    'best exit price|best exit time|close date|close time|commission|custom tags|duration|entry price|executions|' +
    'exit price|gross p&l|trade risk|initial target|instrument|spread type|mistakes|net p&l|net roi|open date|' +
    'open time|pips|reward ratio|points|position mae|position mfe|price mae|price mfe|realized rr|return per pip|' +
    'reviewed|setups|side|status|playbook|symbol|ticks value|ticks per contract|fee|swap|rating|quantity|' +
    'zella score|notes|note|tags|'
  ).split('|'),
)

/** 'Emotions: calm' from the trader's own column. Numbers and times there are not labels. */
const ownTags = (line: Line, header: Header): ReadonlyArray<NamedLabel> =>
  header.names.flatMap((name, place) => {
    if (ownNames.has(name)) return []
    const kind = header.written[place]?.replace(/\s+/g, ' ').trim() ?? name
    return labelsIn(line.text(name), 'tag').flatMap((label) =>
      /\p{L}/u.test(label.name) ? [{ ...label, name: `${kind}: ${label.name}` }] : [],
    )
  })

const labelsOf = (line: Line, header: Header): ReadonlyArray<NamedLabel> => [
  ...labelsIn(line.text('playbook'), 'setup'),
  ...labelsIn(line.text('setups'), 'setup'),
  ...labelsIn(line.text('mistakes'), 'mistake'),
  ...labelsIn(line.text('custom tags'), 'tag'),
  ...labelsIn(line.text('tags'), 'tag'),
  ...ownTags(line, header),
]

const fateOf = (line: Line, header: Header, accountId: string, said: JournalWords): LineFate => {
  const [symbol, way] = [line.text('symbol'), line.text('side').toLowerCase()]
  const account = line.text('account name')
  if (symbol === '' && way === '') return leftOut(line.line, 'total')
  if (/^backtest/i.test(account)) return leftOut(line.line, 'backtest')
  const at = (part: string) => line.moment(`${line.text(`${part} date`)} ${line.text(`${part} time`)}`)
  const [gross, net] = [line.number('gross p&l'), line.number('net p&l')]
  const kind = `${line.text('instrument')} ${line.text('spread type')}`
  const fate = journalTradeFate(line, {
    isLong: way === 'long' ? true : way === 'short' ? false : undefined,
    accountId: account || accountId,
    symbol: /option/i.test(kind) ? line.text('instrument') || symbol : symbol,
    kind,
    quantity: line.number('quantity'),
    entry: { time: at('open'), price: line.number('entry price') },
    exit: { time: at('close'), price: line.number('exit price') },
    isOpen: /^open$/i.test(line.text('status')) && line.text('exit price').replace(/[0.]/g, '') === '',
    fees: costsOf(sumOf(line.number('commission'), line.number('fee'), line.number('swap')), gross, net),
    gross,
  })
  said.stated.push(...statedOf(fate, net ?? gross, net === undefined))
  const isSeen = /^(?:true|yes|1)$/i.test(line.text('reviewed'))
  said.note({
    line: line.line,
    note: line.text('notes') || line.text('note'),
    labels: labelsOf(line, header),
    ...(isSeen && { seen: true }),
  })
  said.leave('rating', line.text('rating'))
  said.leave('target', line.text('initial target'))
  return fate
}

export const tradezella: TradeFormat = {
  id: 'tradezella',
  name: 'TradeZella, Trades',
  provedOn: '2026-08',
  recognise: (table) =>
    headerIn(table, { needs: ['account name', 'open date', 'open time', 'close date', 'zella score', 'playbook'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const plan = { dates: ['open date', 'close date'], zone: name }
    const shown = yield* usStyleSteps(table, header, context, plan)
    const lineOf = linesBelow(header, context, shown.style)
    const said = journalWords()
    const place = header.names.indexOf('open time')
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), header, context.accountId, said))
    const hasZone = table.rows.slice(header.at + 1).some(({ cells }) => /\d\s+[A-Z+-]/.test(cells[place] ?? ''))
    const { words, stated, withoutPlace } = said
    const clock = hasZone ? { zone: { name, from: 'cell' as const }, questions: [] } : reading
    const assumptions = ['whole-trades', 'exchange-contract-sizes'] as const
    const questions = [...clock.questions, ...shown.reading.questions]
    return { ...clock, questions, decimalMark: '.', fates, assumptions, words, stated, withoutPlace }
  },
}
