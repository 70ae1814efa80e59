import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Adjustment, type Fill, valueOf } from '#domain/lots/movement.ts'
import { type Decimal, decimalText, parseDecimal } from '#domain/money/decimal.ts'

const decimal = (value: number | string): Decimal => parseDecimal(value) ?? { units: 0n, scale: 0 }
const text = (units: bigint, scale: number): string => decimalText({ units, scale })

/** Units of 1e-16 with all their decimals. */
const padded = (units: bigint): string => {
  const plain = text(units, 16)
  const [whole = '', fraction = ''] = plain.split('.')
  return `${whole}.${fraction.padEnd(16, '0')}`
}

/** Gross amount and fees of a movement in units of 1e-16. */
const moneyOf = (movement: Fill | Adjustment): { readonly gross: bigint; readonly fees: bigint } => {
  const [quantity, price, fees] = [
    decimal(valueOf(movement, 'quantity')),
    decimal(valueOf(movement, 'price')),
    decimal(valueOf(movement, 'fees')),
  ]
  return {
    gross: quantity.units * price.units * 10n ** BigInt(16 - quantity.scale - price.scale),
    fees: fees.units * 10n ** BigInt(16 - fees.scale),
  }
}

/**
 * How many shares of today one share of each movement has become by the splits after it; ratios are whole numbers here.
 */
const factorsOf = (movements: ReadonlyArray<Fill | Adjustment>): ReadonlyArray<bigint> => {
  const held = new Map<string, bigint>()
  const ratios = movements.map((movement) => {
    const { units, scale } = decimal(valueOf(movement, 'quantity'))
    const size = units * 10n ** BigInt(8 - scale)
    const before = held.get(movement.symbol) ?? 0n
    const isBuy = 'side' in movement && movement.side === 'BUY'
    held.set(movement.symbol, before + ('side' in movement ? (isBuy ? size : -size) : size))
    return 'side' in movement ? 1n : (before + size) / before
  })
  const later = new Map<string, bigint>()
  const factors = movements.map(() => 1n)
  for (let index = movements.length - 1; index >= 0; index -= 1) {
    const symbol = movements[index]?.symbol ?? ''
    factors[index] = later.get(symbol) ?? 1n
    later.set(symbol, (later.get(symbol) ?? 1n) * (ratios[index] ?? 1n))
  }
  return factors
}

/**
 * A book as a ledger of beancount with FIFO booking, one transaction a trade in the given order. Where its policies
 * differ: it would put lots of one day and cost together, so each lot has a label; it knows no fees, so a purchase is
 * written at its total cost with fees and a sale at what it brought after fees (of shorts the other way round); it
 * knows no splits, so quantities are those of the shares after all splits, while totals stay; it rounds what it fills
 * in to the precision that it sees, so cash is written to 16 decimals.
 */
export const ledgerOf = (movements: ReadonlyArray<Fill | Adjustment>): string => {
  const factors = factorsOf(movements)
  const entries = movements.flatMap((movement, index) => {
    if (!('side' in movement)) return []
    const date = movement.timestamp.slice(0, 10)
    const { units, scale } = decimal(valueOf(movement, 'quantity'))
    const isBuy = movement.side === 'BUY'
    const size = text(units * (factors[index] ?? 1n) * (isBuy ? 1n : -1n), scale)
    const { gross, fees } = moneyOf(movement)
    const total = isBuy ? gross + fees : gross - fees
    const opens = movement.effect === undefined ? isBuy : movement.effect === 'open'
    const cost = opens ? `{{${text(total, 16)} USD, ${date}, "${index}"}}` : '{}'
    const cash = `  Assets:Cash  ${padded(isBuy ? -total : total)} USD\n`
    return [
      `${date} * "${index}"\n  Assets:Broker  ${size} ${movement.symbol} ${cost}` +
        `\n${opens ? '  Assets:Cash\n' : `${cash}  Income:Realized\n`}`,
    ]
  })
  const accounts = ['Assets:Broker', 'Assets:Cash', 'Income:Realized'].map(
    (account) => `2000-01-01 open ${account}${account === 'Assets:Broker' ? ' "FIFO"' : ''}\n`,
  )
  return ['option "operating_currency" "USD"\n', ...accounts, ...entries].join('\n')
}

/** What beancount says that each closing realized, by its place in the book. */
export const resultsByBeancount = (ledger: string): ReadonlyMap<number, number> =>
  new Map([...resultsByName(ledger)].map(([name, result]) => [Number(name), result]))

/**
 * What beancount says that each closing realized, by the narration of its transaction. Throws where beancount is not
 * installed, or refuses the ledger.
 */
export const resultsByName = (ledger: string): ReadonlyMap<string, number> => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-oracle-'))
  const file = join(folder, 'book.beancount')
  try {
    writeFileSync(file, ledger)
    const run = (program: string, ...options: ReadonlyArray<string>): string =>
      execFileSync(program, [...options], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    run('bean-check', file)
    const table = run(
      'bean-query',
      '-q',
      '-f',
      'csv',
      file,
      "SELECT narration, str(number) AS realized WHERE account = 'Income:Realized'",
    )
    const rows = table
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').map((field) => field.trim()))
    // As text, since it prints numbers rounded to what is common in a column. Income is negative in a ledger.
    return new Map(rows.map(([name = '', number]) => [name, -Number(number?.replace(/^Decimal\('(.*)'\)$/, '$1'))]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('beancount is not installed: apt-get install -y beancount', { cause: error })
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
