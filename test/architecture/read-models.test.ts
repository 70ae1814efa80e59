import { ref } from 'valtio'
import { describe, expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { projectFiles, projectText } from '#test/support/project.ts'
import { journalView } from '#web/read-models/views.ts'

/** `aView.field.inner = …`, and what changes a list or a map in place. */
const assigned = /\b[a-z]\w*View\.\w+(?:\.\w+)+ *(?:=(?!=|>)|\+=|-=)/
const changed = /\b[a-z]\w*View\.\w+\.(?:push|splice|sort|reverse|unshift|pop|shift|set|add|delete)\(/
const inside = { test: (text: string): boolean => assigned.test(text) || changed.test(text) }

describe('A read model', () => {
  it('never changes an object inside a read model: no screen would see the change', () => {
    const changing = projectFiles().filter((file) => /^web\/.*\.tsx?$/.test(file) && inside.test(projectText(file)))
    expect(changing).toEqual([])
    expect(inside.test('journalView.drafts.push(draft)')).toBe(true)
    expect(inside.test("journalView.message.text = 'x'")).toBe(true)
    expect(inside.test('const open = journalView.journal?.current === undefined')).toBe(false)
  })

  it('hands out a journal as it was put in: no copy, nothing wrapped', () => {
    journalView.journal = ref({ current: emptyJournal })
    expect(journalView.journal.current).toBe(emptyJournal)
    journalView.journal = undefined
  })
})
