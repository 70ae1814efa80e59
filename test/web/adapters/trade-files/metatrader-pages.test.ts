// @vitest-environment node
import { expect, it } from 'vitest'
import { told } from './made-files.ts'

const row = (cells: ReadonlyArray<string>, tag = 'td'): string =>
  `<tr align="right">${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const page = (...rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `<!DOCTYPE html><html><body><table>${rows.map((cells) => row(cells)).join('\n')}</table></body></html>`
const account = ['Account:', '00000000 (USD, Demo-Server, demo, Hedge)']
const english = 'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment'.split(
  ',',
)
const deal = (
  day: string,
  id: string,
  [symbol, type, way, volume, price]: readonly [string, string, string, string, string],
  costs: ReadonlyArray<string> = ['-0.35', '0.00', '0.00', '0.00'],
): ReadonlyArray<string> => [
  `2026.03.${day} 09:30:00`,
  id,
  symbol,
  type,
  way,
  volume,
  price,
  `1${id}`,
  ...costs,
  '1 000.00',
  '',
]
const [entry, exit] = [
  deal('06', '2', ['EURUSD', 'buy', 'in', '0.10', '1.08500']),
  deal('09', '3', ['EURUSD', 'sell', 'out', '0.10', '1.08600'], ['-0.35', '0.00', '-0.12', '10.00']),
]
const right = [
  '2026-03-06T09:30:00.000Z BUY 0.1 EURUSD @ 1.085 x100000 0.35 USD open',
  '2026-03-09T09:30:00.000Z SELL 0.1 EURUSD @ 1.086 x100000 0.47 USD close',
]
const inPortuguese =
  'Horário,Oferta,Ativo,Tipo,Direção,Volume,Preço,Ordem,Comissão,Taxa,Swap,Lucro,Saldo,Comentário'.split(',')
const inRussian =
  'Время,Сделка,Символ,Тип,Направление,Объем,Цена,Ордер,Комиссия,Сбор,Своп,Прибыль,Баланс,Комментарий'.split(',')
const inChinese = '时间,成交,交易品种,类型,趋向,交易量,价位,订单,手续费,费用,库存费,盈利,结余,注释'.split(',')
const inSpanish =
  'Fecha/Hora,Posición,Símbolo,Tipo,Volumen,Precio,S / L,T / P,Fecha/Hora,Precio,Comisión,Swap,Beneficio'.split(',')
const position = (volume: string, ...ends: ReadonlyArray<string>): ReadonlyArray<string> => [
  '2026.03.06 09:30:00',
  '7',
  'EURUSD',
  'sell',
  volume,
  '1.08600',
  '',
  '',
  ...ends,
]
const mt4 = 'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit'.split(',')
const mt4Open = 'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,,Price,Commission,Taxes,Swap,Profit'.split(',')

const cases: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  ['in English', page(account, ['Deals'], english, entry, exit), right],
  ['in Portuguese', page(account, ['Ofertas'], inPortuguese, entry, exit), right],
  ['in Russian', page(['Счет:', account[1] ?? ''], ['Сделки'], inRussian, entry, exit), right],
  ['in Chinese', page(account, ['成交'], inChinese, entry, exit), right],
  [
    'without a column for fees, in Russian',
    page(
      account,
      inRussian.filter((name) => name !== 'Сбор'),
      [...entry.slice(0, 9), ...entry.slice(10)],
      [...exit.slice(0, 9), ...exit.slice(10)],
    ),
    right,
  ],
  [
    'with its positions and orders before the deals, in Portuguese',
    page(
      account,
      inSpanish,
      position('0.10', '2026.03.09 09:30:00', '1.08500', '-0.70', '0.00', '10.00'),
      ['Horário de Abertura', 'Ordem', 'Ativo', 'Tipo', 'Volume', 'Preço', 'S / L', 'T / P', 'Horário', 'Estado'],
      ['2026.03.06 09:30:00', '12', 'EURUSD', 'buy', '0.10 / 0.10', 'market', '', '', '2026.03.06 09:30:00', 'filled'],
      inPortuguese,
      deal('05', '1', ['', 'balance', '', '', ''], ['0.00', '0.00', '0.00', '1 000.00']),
      entry,
      exit,
    ),
    right,
  ],
  [
    'positions alone, in Spanish',
    page(account, inSpanish, position('0.10', '2026.03.09 09:30:00', '1.08500', '-0.70', '0.02', '10.00')),
    [
      '2026-03-06T09:30:00.000Z SELL 0.1 EURUSD @ 1.086 x100000 0 USD open',
      '2026-03-09T09:30:00.000Z BUY 0.1 EURUSD @ 1.085 x100000 0.68 USD close',
    ],
  ],
  [
    'of a company with letters in brackets',
    page(['Company:', 'Broker Ltd (FCA regulated)'], account, english, entry, exit),
    right,
  ],
  [
    'of an account in cents',
    page(['Account:', '00000000 (USC, Cent-Server, real, Hedge)'], english, entry, exit),
    ['! NO_CONTRACT_SIZE', '! NO_CONTRACT_SIZE'],
  ],
  [
    'of an account in euros: costs are recorded apart',
    page(['Konto:', '00000000 (EUR, Server, real, Hedge)'], english, entry),
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
      deal('07', '3', ['EURUSD', 'sell', 'out', '0.04', '1.08600']),
      deal('08', '4', ['EURUSD', 'sell', 'out by', '0.06', '1.08700']),
      deal('09', '5', ['XAUUSD', 'buy', 'in', '0.02', '2 650.40']),
      deal('10', '6', ['XAUUSD', 'sell', 'in/out', '0.05', '2 660.40']),
    ),
    [
      right[0] ?? '',
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
      deal('05', '1', ['', 'balance', '', '', ''], ['0.00', '0.00', '0.00', '1 000.00']),
      deal('05', '2', ['', 'credit', '', '', ''], ['0.00', '0.00', '0.00', '50.00']),
      deal('06', '3', ['', 'charge', '', '', ''], ['0.00', '0.00', '0.00', '-5.00']),
      deal('06', '4', ['', 'interest', '', '', ''], ['0.00', '0.00', '0.00', '0.25']),
    ),
    ['2026-03-06T09:30:00.000Z fee -5  USD', '2026-03-06T09:30:00.000Z interest 0.25  USD'],
  ],
  [
    'of the fourth version, with open trades and orders',
    page(
      ['Account: 1234', 'Currency: USD'],
      ['Closed Transactions:'],
      mt4,
      [
        '9',
        '2026.03.06 09:30',
        'sell',
        '0.20',
        'eurusd',
        '1.08600',
        '0',
        '0',
        '2026.03.06 10:30',
        '1.08500',
        '-1.40',
        '0.00',
        '0.10',
        '20.00',
      ],
      [
        '10',
        '2026.03.06 09:31',
        'buy limit',
        '0.20',
        'EURUSD',
        '1.08600',
        '0',
        '0',
        '2026.03.06 10:30',
        '1.08500',
        'cancelled',
      ],
      ['Closed P/L:', '18.70'],
      ['Open Trades:'],
      mt4Open,
      [
        '11',
        '2026.03.07 09:30',
        'buy',
        '0.10',
        'EURUSD',
        '1.08600',
        '0',
        '0',
        '',
        '1.08500',
        '-0.70',
        '0.00',
        '0.00',
        '-10.00',
      ],
      ['Working Orders:'],
      mt4Open,
      ['12', '2026.03.07 09:30', 'buy limit', '0.10', 'EURUSD', '1.08000', '0', '0', '', '1.08500', '', '', '', ''],
    ),
    [
      '2026-03-06T09:30:00.000Z SELL 0.2 EURUSD @ 1.086 x100000 0 USD open',
      '2026-03-06T10:30:00.000Z BUY 0.2 EURUSD @ 1.085 x100000 1.3 USD close',
      '2026-03-07T09:30:00.000Z BUY 0.1 EURUSD @ 1.086 x100000 0 USD open',
    ],
  ],
]

it.each(cases)('[broker files] a MetaTrader report %s', async (_, file, lines) =>
  expect((await told(file, { answers: { zone: 'UTC' } })).filter((line) => !line.startsWith('?'))).toEqual(lines),
)
