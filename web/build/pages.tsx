import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { appCallback, login } from '#domain/api/auth.ts'
import { prerenderedDocuments } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { LoadingScreen } from '#web/app/shell/loading-screen.tsx'
import { button } from '#web/design/button/button.css.ts'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { PrivacyPage } from '#web/features/legal/privacy-page.tsx'
import { TermsPage } from '#web/features/legal/terms-page.tsx'
import { PortalReturnPage } from '#web/features/portal-return/portal-return-page.tsx'
import { Document } from './document.tsx'
import { SiteFrame } from './site-frame/site-frame.tsx'

/** The origin that this build is for. Without it there is no canonical address, and the local host's is the one to sign in at. */
const origin = import.meta.env['VITE_APP_ORIGIN'] as string | undefined
const supportEmail = (import.meta.env['VITE_SUPPORT_EMAIL'] as string | undefined) || product.defaultSupportEmail

/**
 * Where sign-in starts. The endpoint takes a callback address only byte for byte, so /theme.js replaces the query by
 * the origin that the page was really opened at (another port, another host name).
 */
const signInAddress = `${product.apiBasePath}${login.path}?redirect=${encodeURIComponent(`${origin ?? 'http://127.0.0.1:5180'}${appCallback.path}`)}`

type PagePath = keyof typeof prerenderedDocuments

interface Page {
  readonly title: string
  readonly description: string
  readonly content: ReactNode
  /** Of a page that stands alone, without the frame of the site. */
  readonly script?: string
}

/** The legal pages are read from inside the app, too. */
const openApp = <a className={button({ variant: 'ghost' })} href="/app">Open {product.name}</a>

const framed = (content: ReactNode, wayIn: ReactNode): ReactNode => <SiteFrame wayIn={wayIn}>{content}</SiteFrame>

const pages: Readonly<Record<PagePath, Page>> = {
  '/': {
    title: `${product.name}: trading journal and daily checklist`,
    description: 'Plan before the open, write while it is fresh, and find any day again. A trading journal and daily checklist in one file in your own Google Drive.',
    content: framed(<LandingPage signInAddress={signInAddress} />, <a className={button({ variant: 'ghost' })} href={signInAddress} data-sign-in="">Sign In</a>),
  },
  '/privacy': {
    title: `Privacy Policy · ${product.name}`,
    description: `What ${product.name} keeps, where it keeps it, and how to delete all of it.`,
    content: framed(<PrivacyPage supportEmail={supportEmail} />, openApp),
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
}

/** The prerendered documents by file name, complete. */
export const documents = (assets: { readonly stylesheets: ReadonlyArray<string>; readonly fonts: ReadonlyArray<string> }): Readonly<Record<string, string>> =>
  Object.fromEntries(
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

/** The app's loading screen as markup, for the shell to show before any script has run. */
export const loadingScreen = (): string => renderToStaticMarkup(<LoadingScreen />)
