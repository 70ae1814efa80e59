import { product } from '#domain/product.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { DataTable, inBrowser, onServers } from './privacy-tables.tsx'

const sections: ReadonlyArray<LegalSection> = [
  {
    id: 'journal',
    title: 'Your journal',
    content: (
      <>
        <p>
          Your checklists, tasks, notes, reflections, daily statistics, settings and synced trades are kept in one file
          in your own Google Drive, in the app-data folder that Google gives to each app and hides from all others. The
          file is plain, readable JSON. The same folder may also hold a copy of a file that could not be read any more,
          and texts that two devices wrote at once when there are more of them than one journal carries. Pictures and
          files that you add are in a folder <code>attachments</code> next to it, each as you added it, under a name
          made from its content.
        </p>
        <p>
          Your browser reads and writes all of it directly at Google. It does not pass through our servers, and we keep
          no copy of it.
        </p>
        <p>
          Your access to it is renewed every hour, and only our servers may ask Google for that: what renews it passes
          through them for a moment, out of the sealed cookie in your browser. They use it for nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'google',
    title: 'What we ask of Google',
    content: (
      <>
        <ul>
          <li>
            Which account is yours, as Google’s number for it (the scope <code>openid</code>). Not your name, not your
            e-mail address, not your contacts.
          </li>
          <li>
            Access to {product.name}’s own app-data folder (the scope <code>drive.appdata</code>). Not to any other file
            in your Drive.
          </li>
        </ul>
        <p>
          {product.name}’s use of information received from Google APIs adheres to the{' '}
          <a
            href="https://developers.google.com/terms/api-services-user-data-policy"
            rel="noopener noreferrer"
            target="_blank"
          >
            Google API Services User Data Policy
          </a>
          , including its Limited Use requirements.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    content: (
      <>
        <p>None of this is used to follow you, and no other site can read it.</p>
        <DataTable rows={inBrowser} />
        <p>
          Signing out removes the cookie, the access token, the ids of your files, the caches, the copies of your
          journal and every edit that your Drive holds. What stays readable is what your Drive does not have: edits that
          have not reached it yet, unfinished or refused text, and the copy of a journal whose file your Drive has lost.
          You are asked before a sign-out leaves edits behind. They stay in this browser under your account number, with
          a number that counts your edits, so that they reach your Drive when you sign in again. The same happens when
          your session ends by itself.
        </p>
        <p>
          <a href="/privacy/remove">Remove from this device</a> deletes all of it, for every account that was used in
          this browser, and says before how many edits would be lost. A mark that it was done stays, so that a tab that
          is still open stores nothing again. A browser may overwrite what was deleted on its disk only later.
        </p>
        <p>
          What else a sign-out leaves names no one: the theme, which panels are folded away, your choices about single
          letters, dates, clock, weeks and reminder, the app itself with the addresses of its services, and the counts.
          Without a network your account number stays as well, until the server has heard of the sign-out.
        </p>
      </>
    ),
  },
  { id: 'servers', title: 'What our servers keep', content: <DataTable rows={onServers} /> },
  {
    id: 'brokerage',
    title: 'If you connect a brokerage',
    content: (
      <>
        <p>
          This is optional. The connection is made by SnapTrade, in a window of its own: what you type there, your
          brokerage password included, goes to SnapTrade and your brokerage and never to us.
        </p>
        <p>
          When you look at your accounts, our servers ask SnapTrade on your behalf and pass the answer to your browser;
          an answer may be held for about a minute so that SnapTrade is not asked twice. Trades that you sync are
          written into your own file. SnapTrade handles your data under its{' '}
          <a href="https://snaptrade.com/privacy" rel="noopener noreferrer" target="_blank">
            own privacy policy
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'dashboard',
    title: 'The market dashboard',
    content: (
      <p>
        News and economic events are put together from public sources, and an AI model, Google Gemini, summarises the
        news. What is sent to the model is those public items and instructions that are the same for everyone: never a
        word of your journal, never an account, never who you are. For the events of your day our servers are sent that
        day and your time zone, and keep neither. The result is shared by all who ask for it, and is renewed after 15
        minutes.
      </p>
    ),
  },
  {
    id: 'not',
    title: 'What does not happen',
    content: (
      <ul>
        <li>No analytics, no advertising, no tracking pixels, no scripts or fonts from other sites.</li>
        <li>No sale of anything about you, and no sharing beyond what this page names.</li>
        <li>No training of any model on your journal.</li>
      </ul>
    ),
  },
  {
    id: 'deleting',
    title: 'How to delete everything',
    content: (
      <ol>
        <li>
          If you connected brokerages, disconnect all of them in Settings. That deletes the connection at SnapTrade and
          our sealed key to it.
        </li>
        <li>
          <p>
            In each browser that you used, <a href="/privacy/remove">remove {product.name} from this device</a>.
          </p>
        </li>
        <li>
          In Google Drive on the web, open Settings, then Manage apps, find {product.name}, and choose to delete its
          hidden app data. Your journals are gone then, for good.
        </li>
        <li>
          In your Google account, under third-party connections, remove {product.name}, which Disconnect Google in
          Settings does as well. Our access ends at once.
        </li>
      </ol>
    ),
  },
  {
    id: 'own-computer',
    title: 'On your own computer',
    content: (
      <p>
        {product.name} can also run whole on one computer. Then there are no servers of ours: the journal is a file in
        the folder <code>.bellbook-data</code>, and nothing leaves the machine unless you give it credentials of your
        own for Google, SnapTrade or Gemini.
      </p>
    ),
  },
]

const contact = (supportEmail: string): LegalSection => ({
  id: 'contact',
  title: 'Changes and questions',
  content: (
    <p>
      When the software comes to keep more or other things, this page changes with it, and so does its date. Questions,
      corrections and requests go to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  ),
})

const intro =
  `${product.name} never stores your journal. ` +
  'This page says what is stored, where, for how long, and how to delete it.'

export const PrivacyPage = ({ supportEmail }: { readonly supportEmail: string }) => (
  <LegalPage title="Privacy Policy" intro={intro} sections={[...sections, contact(supportEmail)]} />
)
