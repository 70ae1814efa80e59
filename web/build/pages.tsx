import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { appCallback, login } from '#domain/api/auth.ts'
import { prerenderedDocuments } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { button } from '#web/design/controls/button.css.ts'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { PrivacyPage } from '#web/features/legal/privacy-page.tsx'
import { RemovalPage } from '#web/features/legal/removal-page.tsx'
import { TermsPage } from '#web/features/legal/terms-page.tsx'
import { PortalReturnPage } from '#web/features/portal-return/portal-return-page.tsx'
import { LoadingScreen } from '#web/shell/loading-screen.tsx'
import { Document } from './document.tsx'
import { landingPictures } from './landing-pictures.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The origin of this build. Without it there is no canonical address, and sign-in starts at the local host. */
const builtFor = import.meta.env['VITE_APP_ORIGIN'] as string | undefined
const supportEmail = (import.meta.env['VITE_SUPPORT_EMAIL'] as string | undefined) || product.defaultSupportEmail

/**
 * Where sign-in starts. The endpoint compares a callback address byte for byte, so /theme.js replaces the query by the
 * origin of the opened page (another port, another host name).
 */
const signInAddressAt = (origin = 'http://127.0.0.1:5180'): string =>
  `${product.apiBasePath}${login.path}?redirect=${encodeURIComponent(`${origin}${appCallback.path}`)}`

type PagePath = keyof typeof prerenderedDocuments

interface Page {
  readonly title: string
  readonly description: string
  readonly content: ReactNode
  /** Only of a page that does something. */
  readonly script?: string
}

/** The legal pages are read from inside the app, too. */
const openApp = (
  <a className={button({ variant: 'ghost' })} href="/app">
    Open {product.name}
  </a>
)

const framed = (content: ReactNode, wayIn: ReactNode): ReactNode => <SiteFrame wayIn={wayIn}>{content}</SiteFrame>

const pagesAt = (signInAddress: string): Readonly<Record<PagePath, Page>> => ({
  '/': {
    title: `${product.name}: trading journal and daily checklist`,
    description:
      'Plan before the open, write while it is fresh, and find any day again. A trading journal and daily ' +
      'checklist in one file in your own Google Drive.',
    content: framed(
      <LandingPage signInAddress={signInAddress} pictures={landingPictures} />,
      <a className={button({ variant: 'ghost' })} href={signInAddress} data-sign-in="">
        Sign In
      </a>,
    ),
  },
  '/privacy': {
    title: `Privacy Policy · ${product.name}`,
    description: `What ${product.name} keeps, where it keeps it, and how to delete all of it.`,
    content: framed(<PrivacyPage supportEmail={supportEmail} />, openApp),
  },
  '/privacy/remove': {
    title: `Remove from this device · ${product.name}`,
    description: `Removes everything that ${product.name} has stored in this browser.`,
    content: framed(<RemovalPage />, openApp),
    script: '/remove.js',
  },
  '/terms': {
    title: `Terms of Service · ${product.name}`,
    description: `The terms under which you use ${product.name}, in plain words.`,
    content: framed(<TermsPage supportEmail={supportEmail} />, openApp),
  },
  '/brokerage/done': {
    title: `Back from your broker · ${product.name}`,
    description: 'The page that a broker’s connection portal leads back to. It closes itself.',
    content: <PortalReturnPage />,
    script: '/portal-return.js',
  },
})

/** The prerendered documents by file name, complete. */
export const documents = ({
  origin = builtFor,
  ...assets
}: {
  readonly origin?: string
  readonly stylesheets: ReadonlyArray<string>
  readonly fonts: ReadonlyArray<string>
}): Readonly<Record<string, string>> => {
  const pages = pagesAt(signInAddressAt(origin))
  return Object.fromEntries(
    (Object.keys(pages) as ReadonlyArray<PagePath>).map((path) => {
      const { title, description, content, script } = pages[path]
      const document = (
        <Document title={title} description={description} path={path} origin={origin} script={script} {...assets}>
          {content}
        </Document>
      )
      return [prerenderedDocuments[path], `<!doctype html>${renderToStaticMarkup(document)}`]
    }),
  )
}

/** The app's loading screen as markup, for the shell to show before any script has run. */
export const loadingScreen = (): string => renderToStaticMarkup(<LoadingScreen />)
