import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseDecimal, roundedUnits } from '#domain/money/decimal.ts'
import { nothingTold, outcomeOf, type Sums, takeFile, takeWire, type Told } from './told.ts'

/** What a journal has to hold after all steps; '~' means to the cent. */
interface Outcome {
  readonly realized?: Sums
  readonly days?: Readonly<Record<string, Sums>>
  readonly unknown?: number
  readonly unknownAtLeast?: number
  readonly markedAtLeast?: number
  readonly marked?: number
  readonly winning?: number
  readonly rated?: number
  readonly fresh?: ReadonlyArray<number>
}

interface Trial {
  readonly id: string
  readonly steps: ReadonlyArray<{ readonly csv?: string; readonly wire?: string; readonly zone: string }>
  readonly right: ReadonlyArray<Outcome>
  readonly refusalIsRight: boolean
  readonly note: string
}

const folder = new URL('trials/', import.meta.url)
const readFixture = (name: string): Buffer => readFileSync(new URL(name, folder))
const trials = JSON.parse(readFixture('cases.json').toString()) as ReadonlyArray<Trial>

const tell = ({ steps }: Trial): Told => {
  const told = nothingTold()
  for (const { csv, wire, zone } of steps) {
    if (csv !== undefined) takeFile(told, readFixture(csv), zone)
    if (wire !== undefined) takeWire(told, JSON.parse(readFixture(wire).toString()) as ReadonlyArray<unknown>, zone)
  }
  return told
}

const isSum = (stated: string, found = '0'): boolean => {
  if (!stated.startsWith('~')) return stated === found
  const cents = (text: string): bigint => roundedUnits(parseDecimal(text) ?? { units: 0n, scale: 0 }, 2)
  return cents(stated.slice(1)) === cents(found)
}

const areSums = (stated: Sums = {}, found: Sums = {}): boolean =>
  Object.entries(stated).every(([currency, sum]) => isSum(sum, found[currency])) &&
  Object.entries(found).every(([currency, sum]) => currency in stated || sum === '0')

const isRight = (right: Outcome, found: ReturnType<typeof outcomeOf>): boolean =>
  (right.realized === undefined || areSums(right.realized, found.realized)) &&
  Object.entries(right.days ?? {}).every(([day, sums]) => areSums(sums, found.days[day])) &&
  (['unknown', 'winning', 'rated', 'marked'] as const).every(
    (field) => right[field] === undefined || right[field] === found[field],
  ) &&
  found.unknown >= (right.unknownAtLeast ?? 0) &&
  found.marked >= (right.markedAtLeast ?? 0) &&
  (right.fresh === undefined || right.fresh.join() === found.fresh.join())

/** What is said of those that are refused, or asked about, in place of a number. */
const refused: Readonly<Record<string, ReadonlyArray<string>>> = {
  T07: ['decimal-mark'],
  T15: ['zone'],
  T29: ['zone'],
  T32a: ['NO_CONTRACT_SIZE', 'NO_CONTRACT_SIZE'],
}

describe('[numbers] Trials from the field: the right number, or the reason why there is none', () => {
  it.each(trials.map((trial) => [trial.id, trial] as const))('%s', (id, trial) => {
    const told = tell(trial)
    const found = outcomeOf(told)
    const isAnswered =
      id in refused
        ? trial.refusalIsRight || trial.note.startsWith('also right')
        : trial.right.some((right) => isRight(right, found))
    expect({ found, isAnswered, said: told.said, lost: told.lost }).toEqual({
      found,
      isAnswered: true,
      said: refused[id] ?? [],
      lost: 0,
    })
  })
})
