import ICAL from 'ical.js'
import { withoutBom } from './read-xml.ts'

/** A schedule has the events of one or two years. */
const eventsRead = 10_000
const zonesRead = 20

interface CalendarParts {
  readonly events: ReadonlyArray<ICAL.Component>
  readonly zones: ReadonlyArray<ICAL.Component>
}

/** Undefined for a cut-off text or no calendar. Unreadable parts are dropped: the library would refuse the file. */
export const calendarParts = (text: string): CalendarParts | undefined => {
  const lines = withoutBom(text)
    .trimEnd()
    .split(/\r?\n|\r/)
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '') || !/^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? '')) return undefined
  return { events: partsOf(lines, 'VEVENT', eventsRead), zones: partsOf(lines, 'VTIMEZONE', zonesRead) }
}

const partsOf = (lines: ReadonlyArray<string>, name: string, most: number): ReadonlyArray<ICAL.Component> => {
  const parts: ICAL.Component[] = []
  let start: number | undefined
  for (const [index, line] of lines.entries()) {
    if (line.length > name.length + 10) continue
    const word = line.trimEnd().toUpperCase()
    // A part without an end is dropped: the next one begins here.
    if (word === `BEGIN:${name}`) start = index
    if (word !== `END:${name}` || start === undefined) continue
    const part = componentOf(lines.slice(start, index + 1))
    if (part) parts.push(part)
    start = undefined
    if (parts.length === most) break
  }
  return parts
}

const componentOf = (lines: ReadonlyArray<string>): ICAL.Component | undefined => {
  try {
    return new ICAL.Component(ICAL.parse(lines.join('\r\n')) as ConstructorParameters<typeof ICAL.Component>[0])
  } catch {
    return undefined
  }
}
