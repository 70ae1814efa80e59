import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '#web/design/controls/button.tsx'
import { CollapsibleCard } from '#web/design/controls/collapsible-card.tsx'
import { Field, TextArea } from '#web/design/controls/field.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { percentOf, progressTone } from '#web/design/status/progress-tone.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { HelpTip } from '#web/design/tooltip/help-tip.tsx'

afterEach(cleanup)

const press = vi.fn<() => void>()
const below = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')

describe('[spec 2 Shared pieces] Button', () => {
  it.each(['primary', 'secondary', 'success', 'error', 'ghost', 'neutral'] as const)(
    '%s looks like no other variant',
    (variant) => {
      render(
        <>
          <Button variant={variant}>It</Button>
          <Button variant={variant === 'primary' ? 'ghost' : 'primary'}>Other</Button>
        </>,
      )
      const [one, other] = screen.getAllByRole('button').map((button) => button.className)
      expect(one).not.toBe(other)
    },
  )

  it('has four sizes and three shapes, each with a look of its own', () => {
    const [sizes, shapes] = [['xs', 'sm', 'md', 'lg'] as const, ['default', 'circle', 'square'] as const]
    render(
      <>
        {sizes.map((size) => (
          <Button key={size} size={size}>
            It
          </Button>
        ))}
        {shapes.map((shape) => (
          <Button key={shape} shape={shape}>
            It
          </Button>
        ))}
      </>,
    )
    const looks = screen.getAllByRole('button').map((button) => button.className)
    expect([looks.length, new Set(looks.slice(0, 4)).size, new Set(looks.slice(4)).size]).toEqual([7, 4, 3])
  })

  it('while loading it is busy, keeps its words and does not act', () => {
    render(
      <Button loading onClick={press}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    expect([button.textContent, press.mock.calls.length]).toEqual(['Save', 0])
  })

  it('unavailable keeps the focus and does not act', () => {
    const unavailable = (is: boolean) => (
      <Button unavailable={is} onClick={press}>
        Next
      </Button>
    )
    const { rerender } = render(unavailable(false))
    const button = screen.getByRole('button')
    button.focus()
    rerender(unavailable(true))
    fireEvent.click(button)
    expect([button.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', button])
    rerender(unavailable(false))
    expect([button.getAttribute('aria-disabled'), press.mock.calls.length]).toEqual([null, 0])
  })

  it('while loading it submits nothing either', () => {
    const submit = vi.fn<() => void>()
    render(
      <form onSubmit={submit}>
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('[spec 2 Shared pieces] Field', () => {
  it.each([
    ['a line', Field],
    ['a text of several lines', TextArea],
  ] as const)('is labelled, and its error is what it is described by: %s', (_, Piece) => {
    render(<Piece label="Name" value="x" error="Too short" hint="Two letters" readOnly />)
    const field = screen.getByLabelText('Name')
    expect([below(field)?.textContent, field.getAttribute('aria-invalid')]).toEqual(['Too short', 'true'])
  })

  it('without an error it gives its hint', () => {
    render(<Field label="Name" value="x" hint="Two letters" readOnly />)
    expect(below(screen.getByLabelText('Name'))?.textContent).toBe('Two letters')
  })

  it('counts as the rules count, without surrounding space, from the share of the limit on', () => {
    const { rerender } = render(
      <TextArea label="Notes" value={` ${'x'.repeat(8)} `} limit={10} counterFrom={0.9} readOnly />,
    )
    expect(below(screen.getByLabelText('Notes'))?.textContent).toBe('')
    rerender(<TextArea label="Notes" value={` ${'x'.repeat(9)} `} limit={10} counterFrom={0.9} readOnly />)
    expect(below(screen.getByLabelText('Notes'))?.textContent).toBe('9 / 109 of 10 characters used')
  })
})

describe('[spec 2 Shared pieces] [spec 9 Progress colours]', () => {
  it.each([
    [-5, 'critical'],
    [0, 'critical'],
    [49, 'critical'],
    [50, 'caution'],
    [79, 'caution'],
    [80, 'positive'],
    [100, 'positive'],
    [120, 'positive'],
  ] as const)('%i is %s', (percent, tone) => expect(progressTone(percent)).toBe(tone))

  it('each tone has a look of its own', () => {
    render([49, 50, 80].map((value) => <Progress key={value} value={value} label="Done" />))
    expect(new Set(screen.getAllByRole('progressbar').map(({ className }) => className)).size).toBe(3)
  })

  it.each([
    [-5, 0],
    [0, 0],
    [33, 33],
    [140, 100],
    [Number.NaN, 0],
  ])('%d shows as %d', (given, shown) => {
    render(<Progress value={given} label="Done" />)
    expect(screen.getByRole('progressbar', { name: 'Done' })).toMatchObject({ value: shown, max: 100 })
  })

  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [2, 3, 67],
    [3, 3, 100],
    [4, 3, 100],
    [299, 300, 99],
    [1, 300, 1],
  ])('%i of %i is %i percent', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))
})

const tryEverything = (dialog: HTMLElement) => {
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.mouseDown(dialog)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.popState(window)
}

const Opener = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <ConfirmDialog title="Sure?" confirmLabel="Yes" onConfirm={press} onCancel={() => setOpen(false)}>
          Well?
        </ConfirmDialog>
      )}
    </>
  )
}

describe('[spec 2 Shared pieces] Confirm dialog', () => {
  const asked = { confirm: vi.fn<() => void>(), cancel: vi.fn<() => void>() }
  const show = (loading: boolean, waiting = false) => {
    vi.clearAllMocks()
    render(
      <ConfirmDialog
        title="Delete it?"
        confirmLabel="Delete"
        loading={loading}
        waiting={waiting}
        onConfirm={asked.confirm}
        onCancel={asked.cancel}
      >
        Gone for good.
      </ConfirmDialog>,
    )
    return screen.getByRole('dialog', { name: 'Delete it?' })
  }

  it('Escape, the back gesture, going back, the backdrop and Cancel all close it', () => {
    tryEverything(show(false))
    expect(asked.cancel).toHaveBeenCalledTimes(5)
  })

  it('a press inside is not one on the backdrop', () => {
    show(false)
    fireEvent.mouseDown(screen.getByText('Gone for good.'))
    expect(asked.cancel).not.toHaveBeenCalled()
  })

  it('while loading nothing closes it and nothing confirms twice', () => {
    const dialog = show(true)
    tryEverything(dialog)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(asked.cancel.mock.calls.length).toBe(0)
    expect([asked.confirm.mock.calls.length, dialog.hasAttribute('open')]).toEqual([0, true])
  })

  it('while what will happen is worked out nothing confirms, and Cancel closes it', () => {
    show(false, true)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([asked.confirm.mock.calls.length, asked.cancel.mock.calls.length]).toEqual([0, 1])
  })

  it('the safe answer has the focus, and it goes back to where it was', () => {
    render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Open' })
    opener.focus()
    fireEvent.click(opener)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(document.activeElement).toBe(opener)
  })
})

/**
 * A list whose dialog takes away the line that opened it, at once or a moment later, and with the last line the
 * section.
 */
const Shrinking = ({ later }: { readonly later: boolean }) => {
  const [lines, setLines] = useState(['a', 'b'])
  const [asked, setAsked] = useState<string>()
  const remove = () => {
    const drop = () => setLines((all) => all.filter((line) => line !== asked))
    if (later) queueMicrotask(() => act(drop))
    else drop()
    setAsked(undefined)
  }
  return (
    <main>
      <h1>Page</h1>
      {lines.length > 0 && (
        <section>
          <h2>Lines</h2>
          {lines.map((line) => (
            <button key={line} type="button" onClick={() => setAsked(line)}>
              {line}
            </button>
          ))}
        </section>
      )}
      {asked !== undefined && (
        <ConfirmDialog title="Sure?" confirmLabel="Yes" onConfirm={remove} onCancel={remove}>
          Well?
        </ConfirmDialog>
      )}
    </main>
  )
}

describe('[spec 2 Shared pieces] A dialog that takes its opener away', () => {
  it.each([
    [false, 'at once'],
    [true, 'a moment later'],
  ])('leaves the focus on the heading above, never on nothing (%s: %s)', async (later) => {
    render(<Shrinking later={later} />)
    for (const [line, heading] of Object.entries({ a: 'Lines', b: 'Page' })) {
      const opener = screen.getByRole('button', { name: line })
      opener.focus()
      fireEvent.click(opener)
      fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
      await waitFor(() =>
        expect([screen.queryByRole('button', { name: line }), document.activeElement?.textContent]).toEqual([
          null,
          heading,
        ]),
      )
    }
  })
})

describe('[spec 2 Shared pieces] the others', () => {
  it.each([
    ['info', 'status'],
    ['success', 'status'],
    ['warning', 'status'],
    ['error', 'alert'],
  ] as const)('an alert of %s is a %s', (tone, role) => {
    const look = () => screen.getByRole(role).className
    const { rerender } = render(<Alert tone={tone}>Words</Alert>)
    const [words, own] = [screen.getByRole(role).textContent, look()]
    rerender(<Alert tone={tone === 'error' ? 'warning' : 'error'}>Words</Alert>)
    expect([words, own === screen.getByText('Words').closest('[role]')?.className]).toEqual(['Words', false])
  })

  it('a help button carries its explanation, shown on focus and hidden by Escape', () => {
    render(<HelpTip label="About this" text="Because." />)
    const button = screen.getByRole('button', { name: 'About this' })
    const tip = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect([tip()?.textContent, tip()?.hidden]).toEqual(['Because.', true])
    act(() => button.focus())
    expect(tip()?.hidden).toBe(false)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(tip()?.hidden).toBe(true)
  })

  it('a help button explains on hover too', () => {
    render(<HelpTip label="About this" text="Because." />)
    const button = screen.getByRole('button', { name: 'About this' })
    fireEvent.pointerEnter(button)
    expect(screen.getByRole('tooltip').textContent).toBe('Because.')
    fireEvent.pointerLeave(button)
    expect(screen.queryByRole('tooltip')).toBe(null)
  })

  it('a help button that a finger tapped explains until another place is pressed', () => {
    render(<HelpTip label="About this" text="Because." />)
    const button = screen.getByRole('button', { name: 'About this' })
    fireEvent.pointerEnter(button, { pointerType: 'touch' })
    fireEvent.pointerDown(button, { pointerType: 'touch' })
    fireEvent.pointerLeave(button, { pointerType: 'touch' })
    expect(screen.getByRole('tooltip').textContent).toBe('Because.')
    fireEvent.pointerDown(document.body, { pointerType: 'touch' })
    expect(screen.queryByRole('tooltip')).toBe(null)
  })

  it('a collapsible card folds away', () => {
    const toggled = vi.fn<(open: boolean) => void>()
    render(
      <CollapsibleCard title="News" onToggle={toggled}>
        Quiet today.
      </CollapsibleCard>,
    )
    const card = screen.getByRole('group')
    expect(card.hasAttribute('open')).toBe(true)
    fireEvent.click(screen.getByText('News'))
    expect(card.hasAttribute('open')).toBe(false)
  })

  it('a skeleton holds its place and is silent', () => {
    const { container } = render(<Skeleton width="4rem" height="2rem" />)
    expect(container.innerHTML).toContain('aria-hidden="true"')
    expect(container.querySelector('span')?.style.width).toBe('4rem')
  })
})
