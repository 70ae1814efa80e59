import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import { Switch } from '#web/design/controls/switch.tsx'
import { Badge } from '#web/design/status/badge.tsx'
import { CheckIcon } from '#web/design/tokens/icons.tsx'

afterEach(cleanup)

const textOf = (id: string | null) => document.getElementById(id ?? '')?.textContent

describe('[spec 2 Settings] Switch', () => {
  it('is a switch with its name, its state and what being on means', () => {
    render(<Switch label="Hide Weekends" hint="Saturday and Sunday are days off" checked onChange={() => undefined} />)
    const control = screen.getByRole('switch', { name: 'Hide Weekends' })
    expect(control).toEqual(expect.objectContaining({ checked: true, disabled: false }))
    expect(textOf(control.getAttribute('aria-describedby'))).toBe('Saturday and Sunday are days off')
  })

  it('reports its new state, by its own press and by one on its words', () => {
    const reported: boolean[] = []
    const Held = () => {
      const [on, setOn] = useState(false)
      return (
        <Switch
          label="Show Portfolio Values"
          checked={on}
          onChange={(next) => {
            reported.push(next)
            setOn(next)
          }}
        />
      )
    }
    render(<Held />)
    fireEvent.click(screen.getByRole('switch'))
    fireEvent.click(screen.getByText('Show Portfolio Values'))
    expect(reported).toEqual([true, false])
  })

  it('that is disabled does nothing', () => {
    const change = vi.fn<(on: boolean) => void>()
    render(<Switch label="It" checked={false} disabled onChange={change} />)
    fireEvent.click(screen.getByText('It'))
    expect(change).not.toHaveBeenCalled()
  })
})

describe('[spec 2 Settings] Radio group', () => {
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark', hint: 'Ink' },
    { value: 'system', label: 'System', disabled: true },
  ] as const
  const change = vi.fn<(value: string) => void>()

  it('says what is chosen among what, and which one is', () => {
    render(<RadioGroup label="Theme" options={options} value="dark" onChange={change} />)
    expect(screen.getByRole('group', { name: 'Theme' }).querySelectorAll('input').length).toBe(3)
    expect(
      screen
        .getAllByRole('radio')
        .map((radio) => [textOf(radio.getAttribute('aria-labelledby')), (radio as HTMLInputElement).checked]),
    ).toEqual([
      ['Light', false],
      ['Dark', true],
      ['System', false],
    ])
    expect(textOf(screen.getByRole('radio', { name: 'Dark' }).getAttribute('aria-describedby'))).toBe('Ink')
  })

  it('reports the choice, and not one that is disabled', () => {
    render(<RadioGroup label="Theme" options={options} value="dark" onChange={change} />)
    fireEvent.click(screen.getByText('System'))
    fireEvent.click(screen.getByText('Light'))
    expect(change.mock.calls).toEqual([['light']])
  })

  it('two groups on one page do not share their choice', () => {
    render(
      <>
        <RadioGroup label="One" options={options} value="dark" onChange={change} />
        <RadioGroup label="Two" options={options} value="light" onChange={change} />
      </>,
    )
    expect(new Set(screen.getAllByRole('radio').map((radio) => radio.getAttribute('name'))).size).toBe(2)
  })
})

describe('Badge', () => {
  it.each(['neutral', 'accent', 'positive', 'caution', 'critical'] as const)(
    '%s says its words and looks like no other',
    (tone) => {
      const { container } = render(
        <>
          <Badge tone={tone} Icon={CheckIcon}>
            Active
          </Badge>
          <Badge tone={tone === 'accent' ? 'critical' : 'accent'}>Other</Badge>
        </>,
      )
      const [one, other] = [...container.children]
      expect([one?.textContent, one?.className === other?.className]).toEqual(['Active', false])
      expect(one?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    },
  )
})
