import type { ReactNode } from 'react'
import { limits } from '#domain/limits.ts'

interface StoredData {
  readonly what: string
  readonly how: ReactNode
}

export const DataTable = ({ rows }: { readonly rows: ReadonlyArray<StoredData> }) => (
  <dl>
    {rows.map(({ what, how }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{how}</dd>
      </div>
    ))}
  </dl>
)

export const inBrowser: ReadonlyArray<StoredData> = [
  {
    what: 'Sign-in cookie',
    how:
      'Holds what renews your access to Drive, encrypted so that only our servers can open it; no script can ' +
      'read it. It lasts 30 days at most. A second one lives for the ten minutes that a sign-in may take.',
  },
  {
    what: 'Access token',
    how:
      'Lets this browser reach the app-data folder. It is valid for an hour at most and is kept with the time ' +
      'of its end.',
  },
  {
    what: 'Account and file numbers',
    how:
      'Your account number, the ids of the journal’s file and its folder, and the name of the journal, so that ' +
      'the app opens where you left it. With linked brokerage accounts, up to which days their trades were read ' +
      'into the journal, and the accounts, balances and positions that your brokers reported last. After ' +
      'a sign-out without a network, your account number until the server has heard of ' +
      'it.',
  },
  {
    what: 'Your recent edits',
    how:
      'A log of edits, unfinished text, the last copy of your file and a backup for emergencies, so that ' +
      'nothing is lost when the network or the power goes. A sign-out leaves only what your Drive lacks.',
  },
  {
    what: 'Pictures and files on their way',
    how:
      'What you add to a day or a trade stays here until your Drive lists it, and is then removed from this device. ' +
      'A sign-out leaves only what your Drive lacks.',
  },
  {
    what: 'The app itself',
    how:
      'Its pages, scripts and styles, so that it opens without a network, and the addresses of the services ' +
      'that it talks to. Also the latest market dashboard with the end of the minute after a refresh, and three ' +
      'counts: how often you have signed out here, how often the account or the journal changed, and how often ' +
      'everything was removed from this device.',
  },
  {
    what: 'Your habits',
    how:
      'Theme: Light, dark or system. Also what you chose last in the search, which checklist was open and which ' +
      'results the calendar showed, which go when you sign out, which panels are folded away, whether single letters ' +
      'are shortcuts, how you read dates, which clock you read, on which day your weeks begin, and at which ' +
      'time this device reminds you and last did.',
  },
]

export const onServers: ReadonlyArray<StoredData> = [
  { what: 'Your journal', how: 'Nothing.' },
  {
    what: 'Your sign-in',
    how:
      'Nothing while it lasts: what renews your access travels in the sealed cookie, and the servers have the ' +
      'key to the seal and no list of cookies. Of a sign-in that you have ended, a mark under a keyed hash for ' +
      '30 days, so that no copy of its cookie opens anything.',
  },
  {
    what: 'A brokerage key',
    how:
      'Only if you connect a brokerage: the secret that SnapTrade issued for you, encrypted, filed under a ' +
      'keyed hash instead of your account number, with the day you last used it. Deleted when you disconnect ' +
      `all brokerages, after ${limits.brokerageIdleDays} days without use, and after ` +
      `${limits.brokerageUnusedDays} if no brokerage was ever connected.`,
  },
  {
    what: 'Counters and short caches',
    how:
      'Request counts against abuse, under a keyed hash of your account or of the network address that a ' +
      'sign-in comes from, for ten minutes at most. Answers of SnapTrade in memory, for a minute. The market ' +
      'dashboard, which is the same for everybody, for seven days after it was last renewed. What has run out ' +
      'is never used again, and the database removes it within days.',
  },
  {
    what: 'Logs',
    how:
      'Kept for 30 days. For each request its route, result, duration, a request number and a keyed hash of the ' +
      'account. The network that delivers the pages notes when which path was asked for, how, with what result, ' +
      'and which of its own places answered. Never contents, tokens, addresses with their query, or the network ' +
      'address that asked.',
  },
]
