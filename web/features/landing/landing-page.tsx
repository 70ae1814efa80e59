import type { ReactNode } from 'react'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { product } from '#domain/product.ts'
import { button } from '#web/design/controls/button.css.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { sessionOverId } from '#web/shared/page/session-over.ts'
import * as styles from './landing-page.css.ts'

/** Pieces of the product, which the build puts together. */
export type LandingPictures = Readonly<Record<'plan' | 'trades' | 'checklist' | 'calendar' | 'privacy', ReactNode>>

interface LandingPageProps {
  readonly signInAddress: string
  readonly pictures: LandingPictures
}

export const LandingPage = ({ signInAddress, pictures }: LandingPageProps) => (
  <>
    <p id={sessionOverId} className={styles.ended}>
      {messageOf(domainError('signIn', 'SESSION_OVER'))} Edits that are not in your drive yet are kept on this device.
    </p>
    <section className={styles.hero} aria-labelledby="headline">
      <div className={styles.heroText}>
        <h1 id="headline" className={styles.headline}>
          Every trading day starts with a plan and ends with a page.
        </h1>
        <p className={styles.lead}>
          {product.name} is a daily checklist and trading journal for people who trade their own money. Plan before the
          open, write while it is fresh, and find any day again.
        </p>
        <p className={row({ gap: 'medium', wrap: true })}>
          <SignInLink address={signInAddress} />
          <a className={button({ variant: 'secondary', size: 'lg' })} href="#features">
            See How It Works
          </a>
        </p>
        <p className={styles.note}>
          Your journal is one file in your own Google Drive. We never store it on our servers.
        </p>
      </div>
      {pictures.plan}
    </section>

    <Features pictures={pictures} />

    <section className={styles.closing} aria-labelledby="closing">
      <h2 id="closing" className={styles.closingTitle}>
        The next bell will ring. Have the page ready.
      </h2>
      <p className={styles.closingText}>
        Sign in with Google, name your journal, write down your first plan. It takes about a minute.
      </p>
      <p>
        <SignInLink address={signInAddress} />
      </p>
    </section>
  </>
)

/** Starts sign-in. A plain link: /theme.js gives it this origin, and it needs no other script. */
const SignInLink = ({ address }: { readonly address: string }) => (
  <a className={button({ variant: 'primary', size: 'lg' })} href={address} data-sign-in="">
    Get Started Free
  </a>
)

const Features = ({ pictures }: Pick<LandingPageProps, 'pictures'>) => (
  <div id="features" className={styles.features}>
    <Feature name="Trade log" title="The trade and the reason, side by side" picture={pictures.trades}>
      <p>
        Connect a brokerage and the day’s fills arrive next to your notes: side, size, price, fees, and the realized
        result of every sell, matched first in, first out, to the cent.
      </p>
      <ul className={styles.points}>
        <li>Support for {product.institutionsClaim}, and entirely optional.</li>
        <li>When the cost of a position is not known, it says so. No profit out of thin air.</li>
        <li>Amounts stay behind dots until you choose to show them.</li>
      </ul>
    </Feature>
    <Feature name="Checklist" title="A routine that is new again every midnight" picture={pictures.checklist}>
      <p>
        Write down what you do before the open and after the close, once. At midnight, your own, every box is empty
        again and the finished day moves to the calendar. Nothing is deleted.
      </p>
      <ul className={styles.points}>
        <li>As many lists as your day has parts, in the order that you like.</li>
        <li>Weekends can be days off, and they do not count against you.</li>
        <li>It opens and takes every edit without a network, too.</li>
      </ul>
    </Feature>
    <Feature name="Calendar" title={'A month at\u00a0a\u00a0glance, a\u00a0day in full'} picture={pictures.calendar}>
      <p>
        Each day shows what it brought, how much of your plan you kept, and whether you wrote. Open one, and the notes
        and reflections of that day are there, as you left them.
      </p>
      <ul className={styles.points}>
        <li>Days tracked, perfect days and completion for every month.</li>
        <li>Green is a gain, red in parentheses is a loss. Nothing else shouts.</li>
      </ul>
    </Feature>
    <Feature name="Data privacy" title="One file, and it is yours" picture={pictures.privacy}>
      <p>
        Your journal is kept in the part of your Google Drive that belongs to this app alone. {product.name} asks for
        that part and nothing else: it cannot see your other files.
      </p>
      <ul className={styles.points}>
        <li>No journal data on our servers, no analytics, no advertising.</li>
        <li>A readable file: plain JSON, with your words in it.</li>
        <li>
          Leave whenever you like. <a href="/privacy">Exactly what is kept, and where</a>.
        </li>
      </ul>
    </Feature>
  </div>
)

interface FeatureProps {
  readonly name: string
  readonly title: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

const Feature = ({ name, title, picture, children }: FeatureProps) => (
  <section className={styles.feature}>
    <div className={styles.featureText}>
      <p className={heading.eyebrow}>{name}</p>
      <h2 className={styles.featureTitle}>{title}</h2>
      {children}
    </div>
    {picture}
  </section>
)
