import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/result.ts'
import { ComboField } from '#web/design/controls/combo-field.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { Palette } from '#web/features/palette/palette.tsx'
import { AddLine } from '#web/features/today/add-line.tsx'
import { InlineEdit } from '#web/features/today/inline-edit.tsx'
import type { ShortcutAction } from '#web/shared/shortcuts/shortcuts.ts'
import { createKeyboard } from '#web/shell/keyboard.ts'

const done = vi.fn<(what: string) => void>()
afterEach(() => {
  cleanup()
  done.mockClear()
})

/** Fields that act on Enter or Escape, each with what it is called. */
const fields = {
  'an inline edit': () => (
    <InlineEdit
      label="It"
      value="Before"
      limit={100}
      onSave={(text) => ok(done(`saved ${text}`))}
      onDone={() => done('closed')}
    />
  ),
  'a new line': () => (
    <AddLine label="It" placeholder="" limit={100} onAdd={() => ok(done('added'))} onCancel={() => done('closed')} />
  ),
  'a choice among names': () => (
    <ComboField
      label="It"
      typed="損"
      onType={() => undefined}
      options={[{ id: 'a', label: '損切り' }]}
      onChoose={() => done('chosen')}
    />
  ),
  'a dialog': () => (
    <Dialog title="Rename" onClose={() => done('closed')}>
      <Field label="It" defaultValue="" />
    </Dialog>
  ),
  'the palette': () => (
    <Palette
      commands={[{ id: 'a', label: 'Today', group: 'Go to', run: () => undefined }]}
      meant={() => undefined}
      elsewhere={(query) => ({ id: query, label: query, group: 'Do', run: () => undefined })}
      recent={[]}
      onUsed={() => done('chosen')}
      onClose={() => done('closed')}
    />
  ),
}

describe('A word that is being composed', () => {
  const composing: ReadonlyArray<KeyboardEventInit> = [{ isComposing: true }, { keyCode: 229 }]
  it.each(
    Object.entries(fields).flatMap(([name, draw]) =>
      ['Enter', 'Escape'].flatMap((key) => composing.map((init) => [name, { key, ...init }, draw] as const)),
    ),
  )('keeps %s open at %j', (_, init, draw) => {
    render(draw())
    const field = screen.queryByRole('combobox') ?? screen.getByRole('textbox')
    fireEvent.focus(field)
    fireEvent.keyDown(field, init)
    expect([done.mock.calls, field.getAttribute('aria-expanded') !== 'false']).toEqual([[], true])
  })

  it('runs no shortcut', () => {
    const act = vi.fn<(action: ShortcutAction) => void>()
    const press = createKeyboard({ singleKeys: () => true, act })
    for (const init of [...composing, {}]) press(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, ...init }))
    expect(act.mock.calls).toEqual([[{ kind: 'undo' }]])
  })
})
