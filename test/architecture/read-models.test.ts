import { describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import { brokerageView, noHoldings } from '#web/read-models/brokerage.ts'
import { held, journalView } from '#web/read-models/views.ts'
import { projectFiles, projectText } from '#test/support/project.ts'

/** `aView.field.inner = …`, and what changes a list or a map where it stands. */
const inside = /\b[a-z]\w*View\.\w+(?:\.\w+)+ *(?:=(?!=|>)|\+=|-=)|\b[a-z]\w*View\.\w+\.(?:push|splice|sort|reverse|unshift|pop|shift|set|add|delete)\(/

describe('A read model', () => {
  it('is never changed inside of a field: what stands in one is immutable, and what is held by reference nobody follows', () => {
    const changing = projectFiles().filter((file) => /^web\/.*\.tsx?$/.test(file) && inside.test(projectText(file)))
    expect(changing).toEqual([])
    expect(inside.test('journalView.drafts.push(draft)')).toBe(true)
    expect(inside.test("journalView.message.text = 'x'")).toBe(true)
    expect(inside.test('const open = journalView.journal?.current === undefined')).toBe(false)
  })

  it("hands out a journal and the brokers' holdings as they were put in: no copy, nothing wrapped", () => {
    journalView.journal = held(emptyJournal)
    expect(journalView.journal.current).toBe(emptyJournal)
    expect(brokerageView.holdings.current).toBe(noHoldings)
    journalView.journal = undefined
  })
})
