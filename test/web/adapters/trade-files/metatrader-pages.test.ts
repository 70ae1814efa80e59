// @vitest-environment node
import { expect, it } from 'vitest'
import { runSync } from '#domain/steps.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'
import { told } from './made-files.ts'

/** A row of a report, its cells with a bar between them. */
const row = (cells: string, tag = 'td'): string =>
  `<tr bgcolor="#F7F7F7" align="right"><${tag}>${cells.replaceAll('|', `</${tag}><${tag}>`)}</${tag}></tr>`
const htmlOf = (rows: ReadonlyArray<string>, head = ''): string =>
  `<!DOCTYPE html><html>${head}<body><table>${rows.join('\n')}</table></body></html>`
const page = (...rows: ReadonlyArray<string>): string => htmlOf(rows.map((cells) => row(cells)))
const account = 'Account:|00000000 (USD, Demo-Server, demo, Hedge)'
const english = 'Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Fee|Swap|Profit|Balance|Comment'
/** A deal of March 2026: its symbol, type, direction, volume and price, then what it cost and made. */
const deal = (day: string, id: string, traded: string, costs = '-0.35|0.00|0.00|0.00'): string =>
  `2026.03.${day} 09:30:00|${id}|${traded}|1${id}|${costs}|1 000.00|`
const entry = deal('06', '2', 'EURUSD|buy|in|0.10|1.08500')
const exit = deal('09', '3', 'EURUSD|sell|out|0.10|1.08600', '-0.35|0.00|-0.12|10.00')
const deposit = deal('05', '1', '|balance|||', '0.00|0.00|0.00|1 000.00')
const right = [
  '2026-03-06T09:30:00.000Z BUY 0.1 EURUSD @ 1.085 x100000 0.35 USD open',
  '2026-03-09T09:30:00.000Z SELL 0.1 EURUSD @ 1.086 x100000 0.47 USD close',
]
const portuguese = 'Horário|Oferta|Ativo|Tipo|Direção|Volume|Preço|Ordem|Comissão|Taxa|Swap|Lucro|Saldo|Comentário'
const russian = 'Время|Сделка|Символ|Тип|Направление|Объем|Цена|Ордер|Комиссия|Сбор|Своп|Прибыль|Баланс|Комментарий'
const chinese = '时间|成交|交易品种|类型|趋向|交易量|价位|订单|手续费|费用|库存费|盈利|结余|注释'
const spanish = 'Fecha/Hora|Posición|Símbolo|Tipo|Volumen|Precio|S / L|T / P|Fecha/Hora|Precio|Comisión|Swap|Beneficio'
const orders = 'Horário de Abertura|Ordem|Ativo|Tipo|Volume|Preço|S / L|T / P|Horário|Estado'
const closed = '2026.03.06 09:30:00|7|EURUSD|sell|0.10|1.08600|||2026.03.09 09:30:00|1.08500|-0.70'
const mt4 = 'Ticket|Open Time|Type|Size|Item|Price|S / L|T / P|Close Time|Price|Commission|Taxes|Swap|Profit'
const mt4Open = mt4.replace('Close Time', '')
const mt4Trade = '2026.03.06 09:30|sell|0.20|eurusd|1.08600|0|0|2026.03.06 10:30|1.08500|-1.40|0.00|0.10|20.00'
const withoutFee = (cells: string): string => cells.split('|').toSpliced(9, 1).join('|')

const cases: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  ['in English', page(account, 'Deals', english, entry, exit), right],
  ['in Portuguese', page(account, 'Ofertas', portuguese, entry, exit), right],
  ['in Russian', page(account.replace('Account', 'Счет'), 'Сделки', russian, entry, exit), right],
  ['in Chinese', page(account, '成交', chinese, entry, exit), right],
  ['without a column for fees, in Russian', page(account, ...[russian, entry, exit].map(withoutFee)), right],
  [
    'with its positions and orders before the deals, in Portuguese',
    page(
      account,
      spanish,
      `${closed}|0.00|10.00`,
      orders,
      '2026.03.06 09:30:00|12|EURUSD|buy|0.10 / 0.10|market|||2026.03.06 09:30:00|filled',
      portuguese,
      deposit,
      entry,
      exit,
    ),
    right,
  ],
  [
    'positions alone, in Spanish',
    page(account, spanish, `${closed}|0.02|10.00`),
    [
      '2026-03-06T09:30:00.000Z SELL 0.1 EURUSD @ 1.086 x100000 0 USD open',
      '2026-03-09T09:30:00.000Z BUY 0.1 EURUSD @ 1.085 x100000 0.68 USD close',
    ],
  ],
  [
    'of a company with letters in brackets',
    page('Company:|Broker Ltd (FCA regulated)', account, english, entry, exit),
    right,
  ],
  [
    'of an account in cents',
    page('Account:|00000000 (USC, Cent-Server, real, Hedge)', english, entry, exit),
    ['! NO_CONTRACT_SIZE', '! NO_CONTRACT_SIZE'],
  ],
  [
    'of an account in euros: costs are recorded apart',
    page('Konto:|00000000 (EUR, Server, real, Hedge)', english, entry),
    [
      '2026-03-06T09:30:00.000Z BUY 0.1 EURUSD @ 1.085 x100000 0 USD open',
      '2026-03-06T09:30:00.000Z fee -0.35 EURUSD EUR',
    ],
  ],
  [
    'closed in parts, by another position, and turned',
    page(
      account,
      english,
      entry,
      deal('07', '3', 'EURUSD|sell|out|0.04|1.08600'),
      deal('08', '4', 'EURUSD|sell|out by|0.06|1.08700'),
      deal('09', '5', 'XAUUSD|buy|in|0.02|2 650.40'),
      deal('10', '6', 'XAUUSD|sell|in/out|0.05|2 660.40'),
    ),
    [
      ...right.slice(0, 1),
      '2026-03-07T09:30:00.000Z SELL 0.04 EURUSD @ 1.086 x100000 0.35 USD close',
      '2026-03-08T09:30:00.000Z SELL 0.06 EURUSD @ 1.087 x100000 0.35 USD close',
      '2026-03-09T09:30:00.000Z BUY 0.02 XAUUSD @ 2650.4 x100 0.35 USD open',
      '2026-03-10T09:30:00.000Z SELL 0.02 XAUUSD @ 2660.4 x100 0.14 USD close',
      '2026-03-10T09:30:00.000Z SELL 0.03 XAUUSD @ 2660.4 x100 0.21 USD open',
    ],
  ],
  [
    'with cash among its deals',
    page(
      account,
      english,
      deposit,
      deal('05', '2', '|credit|||', '0.00|0.00|0.00|50.00'),
      deal('06', '3', '|charge|||', '0.00|0.00|0.00|-5.00'),
      deal('06', '4', '|interest|||', '0.00|0.00|0.00|0.25'),
    ),
    ['2026-03-06T09:30:00.000Z fee -5  USD', '2026-03-06T09:30:00.000Z interest 0.25  USD'],
  ],
  [
    'of the fourth version, with open trades and orders',
    page(
      'Account: 1234|Currency: USD',
      'Closed Transactions:',
      mt4,
      `9|${mt4Trade}`,
      '10|2026.03.06 09:31|buy limit|0.20|EURUSD|1.08600|0|0|2026.03.06 10:30|1.08500|cancelled',
      'Closed P/L:|18.70',
      'Open Trades:',
      mt4Open,
      '11|2026.03.07 09:30|buy|0.10|EURUSD|1.08600|0|0||1.08500|-0.70|0.00|0.00|-10.00',
      'Working Orders:',
      mt4Open,
      '12|2026.03.07 09:30|buy limit|0.10|EURUSD|1.08000|0|0||1.08500||||',
    ),
    [
      '2026-03-06T09:30:00.000Z SELL 0.2 EURUSD @ 1.086 x100000 0 USD open',
      '2026-03-06T10:30:00.000Z BUY 0.2 EURUSD @ 1.085 x100000 1.3 USD close',
      '2026-03-07T09:30:00.000Z BUY 0.1 EURUSD @ 1.086 x100000 0 USD open',
    ],
  ],
]

const options = { accountId: 'a', zone: 'America/New_York', answers: { zone: 'UTC' } }
const answered = async (file: string | Uint8Array) =>
  (await told(file, options)).filter((line) => !line.startsWith('?'))

it.each(cases)('[broker files] a MetaTrader report %s', async (_, file, lines) =>
  expect(await answered(file)).toEqual(lines),
)

/** What a report is read as, written as its program writes it: with a script, and two bytes for each letter. */
const readAs = async (...rows: ReadonlyArray<string>) => {
  const bytes = Buffer.from(`\ufeff${htmlOf(rows, '<head><script>throw 1</script></head>')}`, 'utf16le')
  const file = await readTradeFile(new Blob([bytes]))
  if (!file.ok) throw new Error(file.error.code)
  const read = runSync(readTradesSteps(file.value.table, options))
  return [file.value.kind, read.ok && read.value.format.id, ...(await answered(bytes))]
}

it('[broker files] a MetaTrader 5 report in HTML is read by its deals; its positions repeat them', async () =>
  expect(
    await readAs(
      '<tr><th colspan="14"><b>Trade History Report</b></th></tr>',
      row(account),
      '<tr><th colspan="14"><b>Positions</b></th></tr>',
      row('Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Time|Price|Commission|Swap|Profit', 'th'),
      '<tr><td>2026.03.06 09:30:00</td><td>7</td><td>EURUSD</td><td>buy</td><td class="hidden" colspan="8"></td>' +
        '<td>0.10</td><td>1.08500</td><td></td><td></td><td>2026.03.09 09:30:00</td><td>1.08600</td><td>-0.70</td>' +
        '<td>-0.12</td><td colspan="2">10.00</td></tr>',
      '<tr><th colspan="14"><b>Deals</b></th></tr>',
      row(english, 'th'),
      ...[deposit, entry, exit, '||||||||-0.70|0.00|0.00|10.00|1 009.30|'].map((cells) => row(cells)),
    ),
  ).toEqual(['html', 'metatrader5-deals', ...right]))

it('[broker files] a MetaTrader 4 statement in HTML gives two fills for each closed transaction', async () =>
  expect(
    await readAs(
      row('Account: 1234|Currency: USD'),
      '<tr><td colspan="13"><b>Closed Transactions:</b></td></tr>',
      row(mt4),
      row('8|2026.03.05 09:00|balance|<td colspan=10>Deposit</td>|1 000.00'),
      ...[`9|${mt4Trade.replace('eurusd', 'EURUSD')}`, 'Closed P/L:|18.70'].map((cells) => row(cells)),
    ),
  ).toEqual([
    'html',
    'metatrader5-positions',
    '2026-03-06T09:30:00.000Z SELL 0.2 EURUSD @ 1.086 x100000 0 USD open',
    '2026-03-06T10:30:00.000Z BUY 0.2 EURUSD @ 1.085 x100000 1.3 USD close',
  ]))
