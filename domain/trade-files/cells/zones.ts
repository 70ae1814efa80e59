import { ownValue } from '#domain/fields.ts'
import { isZone } from '#domain/time/zone-clock.ts'

/** Abbreviations with an offset from UTC, and ET and the like, which name a zone. */
const zoneWords: Readonly<Record<string, string>> = {
  Z: 'UTC',
  UTC: 'UTC',
  GMT: 'UTC',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  BST: '+01:00',
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  HKT: '+08:00',
  SGT: '+08:00',
  JST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  ET: 'America/New_York',
  CT: 'America/Chicago',
  PT: 'America/Los_Angeles',
}

/** Minutes are quarters of an hour: '10:00-10:05' is a span. */
const offset = /^(?:(?:UTC|GMT)\s*)?([+-])(\d{1,2})(?::?(00|15|30|45))?(?:\s|$|\()/i

/**
 * The zone that a text names: '-06:00' for '-0600', 'UTC-6', 'GMT-06' or '-06:00 CST America/Chicago', else the zone of
 * an abbreviation or an IANA name. Undefined where it names none.
 */
export const zoneOf = (text: string): string | undefined => {
  const said = text.replace(/^[\s([]+|[\s)\]]+$/g, '').replace('−', '-')
  const [, sign, hours = '', minutes = '00'] = offset.exec(said) ?? []
  if (sign !== undefined) return Number(hours) <= 14 ? `${sign}${hours.padStart(2, '0')}:${minutes}` : undefined
  const word = ownValue(zoneWords, said.toUpperCase())
  if (word !== undefined) return word
  return said.includes('/') && isZone(said) ? said : undefined
}

/** The zone in brackets in the name of a column: 'Closing Time (UTC-6)', 'Date(UTC)'. */
export const zoneInName = (name: string): string | undefined => {
  const [, inside] = /\(([^)]*)\)\s*$/.exec(name) ?? []
  return inside === undefined ? undefined : zoneOf(inside)
}

export const commonZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const
