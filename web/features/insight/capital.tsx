import { useState } from 'react'
import type { Look } from '#domain/insight/overview.ts'
import { decimalText, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { Field } from '#web/design/controls/field.tsx'

interface CapitalProps {
  readonly look: Look
  readonly onLook: (look: Look) => void
}

/** What equity begins with, if somebody states it. */
export const Capital = ({ look, onLook }: CapitalProps) => {
  const [text, setText] = useState(look.capital ? decimalText(look.capital) : '')
  const type = (typed: string) => {
    setText(typed)
    const { capital: _, ...other } = look
    const capital = parseDecimal(typed.replaceAll(',', '').trim())
    onLook({ ...other, ...(capital && signOf(capital) > 0 && { capital }) })
  }
  return (
    <Field
      label="Capital at the start"
      inputMode="decimal"
      placeholder="not stated"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
