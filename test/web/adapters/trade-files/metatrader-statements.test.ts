// @vitest-environment node
import { expect, it } from 'vitest'
import { runSync } from '#domain/steps.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'

const row = (cells: ReadonlyArray<string>, tag = 'td'): string =>
  `<tr bgcolor="#F7F7F7" align="right">${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const page = (...rows: ReadonlyArray<string>): Blob => {
  const head = '<!DOCTYPE html><html><head><script>throw 1</script></head>'
  const html = `${head}<body><table>${rows.join('\n')}</table></body></html>`
  const bytes = new Uint8Array(html.length * 2 + 2)
  const view = new DataView(bytes.buffer)
  for (const [at, letter] of ['\ufeff', ...html].entries()) view.setUint16(at * 2, letter.charCodeAt(0), true)
  return new Blob([bytes])
}
const fillsOf = async (file: Blob) => {
  const read = await readTradeFile(file)
  if (!read.ok) throw new Error(read.error.code)
  const options = { accountId: 'a', zone: 'America/New_York', answers: { zone: 'UTC' } }
  const reading = runSync(readTradesSteps(read.value.table, options))
  if (!reading.ok) throw new Error(reading.error.code)
  return {
    kind: read.value.kind,
    format: reading.value.format.id,
    fills: reading.value.fates.flatMap((fate) =>
      fate.kind === 'fill'
        ? fate.activities.map(({ timestamp, side, quantity, price, fees, effect }) => [
            timestamp,
            side,
            quantity,
            price,
            fees,
            effect,
          ])
        : [],
    ),
  }
}

it('[broker files] a MetaTrader 5 report in HTML is read by its deals; its positions repeat them', async () =>
  expect(
    await fillsOf(
      page(
        '<tr><th colspan="14"><b>Trade History Report</b></th></tr>',
        row(['Account:', '00000000 (USD, Demo-Server, demo, Hedge)']),
        '<tr><th colspan="14"><b>Positions</b></th></tr>',
        row(
          [
            'Time',
            'Position',
            'Symbol',
            'Type',
            'Volume',
            'Price',
            'S / L',
            'T / P',
            'Time',
            'Price',
            'Commission',
            'Swap',
            'Profit',
          ],
          'th',
        ),
        '<tr><td>2026.03.06 09:30:00</td><td>7</td><td>EURUSD</td><td>buy</td><td class="hidden" colspan="8"></td>' +
          '<td>0.10</td><td>1.08500</td><td></td><td></td><td>2026.03.06 10:30:00</td><td>1.08600</td><td>-0.70</td>' +
          '<td>0.00</td><td colspan="2">10.00</td></tr>',
        '<tr><th colspan="14"><b>Deals</b></th></tr>',
        row(
          [
            'Time',
            'Deal',
            'Symbol',
            'Type',
            'Direction',
            'Volume',
            'Price',
            'Order',
            'Commission',
            'Fee',
            'Swap',
            'Profit',
            'Balance',
            'Comment',
          ],
          'th',
        ),
        row([
          '2026.03.05 09:00:00',
          '1',
          '',
          'balance',
          '',
          '',
          '',
          '',
          '0.00',
          '0.00',
          '0.00',
          '1 000.00',
          '1 000.00',
          '',
        ]),
        row([
          '2026.03.06 09:30:00',
          '2',
          'EURUSD',
          'buy',
          'in',
          '0.10',
          '1.08500',
          '11',
          '-0.35',
          '0.00',
          '0.00',
          '0.00',
          '999.65',
          '',
        ]),
        row([
          '2026.03.06 10:30:00',
          '3',
          'EURUSD',
          'sell',
          'out',
          '0.10',
          '1.08600',
          '12',
          '-0.35',
          '0.00',
          '0.00',
          '10.00',
          '1 009.30',
          '',
        ]),
        row(['', '', '', '', '', '', '', '', '-0.70', '0.00', '0.00', '10.00', '1 009.30', '']),
      ),
    ),
  ).toEqual({
    kind: 'html',
    format: 'metatrader5-deals',
    fills: [
      ['2026-03-06T09:30:00.000Z', 'BUY', 0.1, 1.085, 0.35, 'open'],
      ['2026-03-06T10:30:00.000Z', 'SELL', 0.1, 1.086, 0.35, 'close'],
    ],
  }))

it('[broker files] a MetaTrader 4 statement in HTML gives two fills for each closed transaction', async () =>
  expect(
    await fillsOf(
      page(
        row(['Account: 1234', 'Currency: USD']),
        '<tr><td colspan="13"><b>Closed Transactions:</b></td></tr>',
        row([
          'Ticket',
          'Open Time',
          'Type',
          'Size',
          'Item',
          'Price',
          'S / L',
          'T / P',
          'Close Time',
          'Price',
          'Commission',
          'Taxes',
          'Swap',
          'Profit',
        ]),
        row(['8', '2026.03.05 09:00', 'balance', '<td colspan=10>Deposit</td>', '1 000.00']),
        row([
          '9',
          '2026.03.06 09:30',
          'sell',
          '0.20',
          'eurusd'.toUpperCase(),
          '1.08600',
          '0',
          '0',
          '2026.03.06 10:30',
          '1.08500',
          '-1.40',
          '0.00',
          '0.10',
          '20.00',
        ]),
        row(['Closed P/L:', '18.70']),
      ),
    ),
  ).toEqual({
    kind: 'html',
    format: 'metatrader5-positions',
    fills: [
      ['2026-03-06T09:30:00.000Z', 'SELL', 0.2, 1.086, 0, 'open'],
      ['2026-03-06T10:30:00.000Z', 'BUY', 0.2, 1.085, 1.3, 'close'],
    ],
  }))
