import { describe, expect, it } from 'vitest'
import { setCapped } from '#functions/local/stand-in/set-capped.ts'

describe('What a stand-in holds of things under way', () => {
  const held = new Map<string, string>()
  const begin = (by: string, count: number): void => {
    for (let index = 0; index < count; index += 1) setCapped(held, `${by} ${index}`, by, (owner) => owner)
  }
  const of = (by: string) => [...held.values()].filter((owner) => owner === by).length

  it('[A41] is bounded, and a flood pushes out its own alone: the oldest of whoever has the most', () => {
    begin('Ada', 3)
    begin('Mallory', 5000)
    begin('Bob', 2)
    expect([held.size, of('Ada'), of('Bob'), held.has('Mallory 0'), held.has('Mallory 4999')]).toEqual([
      1000,
      3,
      2,
      false,
      true,
    ])
  })

  it('is set anew without taking anybody’s place', () => {
    setCapped(held, 'Ada 0', 'Ada', (owner) => owner)
    expect([held.size, of('Ada')]).toEqual([1000, 3])
  })
})
