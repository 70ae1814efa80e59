import { useLayoutEffect, useRef, useState } from 'react'
import { triggerWords } from '#machines/diagrams/words.ts'
import { Button } from '#web/design/controls/button.tsx'
import { TextArea } from '#web/design/controls/field.tsx'
import * as styles from './machines-page.css.ts'

export interface SendEventProps {
  readonly types: ReadonlyArray<string>
  /** Returns why the event could not be sent. */
  readonly onSend: (type: string, json: string) => string | undefined
  /** Starts again with the data as input. */
  readonly onStartOver?: (json: string) => string | undefined
}

export const SendEvent = ({ types, onSend, onStartOver }: SendEventProps) => {
  const [json, setJson] = useState('')
  const [problem, setProblem] = useState<string>()
  const events = useRef<HTMLFieldSetElement>(null)
  const hasSent = useRef(false)
  // If the button of an event goes once it is sent, the group of the others gets the focus.
  useLayoutEffect(() => {
    if (hasSent.current && document.activeElement === document.body) events.current?.focus()
    hasSent.current = false
  })
  const act = (perform: (data: string) => string | undefined) => {
    const refusal = perform(json)
    hasSent.current = true
    setProblem(refusal)
    if (refusal === undefined) setJson('')
  }
  return (
    <>
      <TextArea
        label="Data, as JSON"
        value={json}
        rows={3}
        spellCheck={false}
        error={problem}
        hint="What the next event carries: its fields, an actor’s answer, or the input of a new start"
        onChange={(change) => setJson(change.currentTarget.value)}
      />
      <fieldset ref={events} className={styles.events} aria-label="Events" tabIndex={-1}>
        {types.map((type) => (
          <Button key={type} size="sm" onClick={() => act((data) => onSend(type, data))}>
            {triggerWords(type)}
          </Button>
        ))}
        {onStartOver && (
          <Button size="sm" variant="ghost" onClick={() => act(onStartOver)}>
            Start over
          </Button>
        )}
      </fieldset>
    </>
  )
}
