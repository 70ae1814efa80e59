import { DateTime } from 'luxon'

/** A moment at which dates go wrong, and the zone in which it is one. */
export interface DifficultMoment {
  /** Milliseconds since the epoch: of the instants at which its clocks show it, the first. */
  readonly at: number
  readonly zone: string
  readonly what: string
}

const moment = (clock: string, zone: string, what: string): DifficultMoment => ({
  at: Math.min(
    ...DateTime.fromISO(clock, { zone })
      .getPossibleOffsets()
      .map((each) => each.toMillis()),
  ),
  zone,
  what,
})

/** Ends of weeks, months and years, leap days, and clocks that go forward and back, by half an hour too. */
export const difficultMoments: ReadonlyArray<DifficultMoment> = [
  moment('2026-12-31T23:58', 'Pacific/Apia', 'a year ends, first of all'),
  moment('2027-01-31T23:58', 'UTC', 'a month ends, on a Sunday'),
  moment('2027-03-01T00:01', 'Pacific/Apia', 'a month begins; in Greenwich it is still February, and a Sunday'),
  moment('2027-03-14T01:58', 'America/Los_Angeles', 'clocks go forward, on a Sunday'),
  moment('2027-03-27T23:58', 'Asia/Beirut', 'a Saturday ends; the Sunday begins at one'),
  moment('2027-04-04T01:45', 'Australia/Lord_Howe', 'clocks go back by half an hour'),
  moment('2027-10-03T01:58', 'Australia/Lord_Howe', 'clocks go forward by half an hour'),
  moment('2027-10-30T23:30', 'Asia/Beirut', 'the last hour of a Saturday comes twice'),
  moment('2027-11-07T01:30', 'America/Los_Angeles', 'clocks go back: the first half past one of two'),
  moment('2027-12-31T23:58', 'Asia/Kolkata', 'a year ends'),
  moment('2028-02-29T12:00', 'Asia/Kolkata', 'the 29th of February'),
  moment('2028-02-29T23:58', 'America/Los_Angeles', 'the 29th of February ends'),
]
