import type { ReactNode } from 'react'
import { product } from '#domain/product.ts'
import { ink, paper } from '#web/design/tokens/palette.ts'

interface DocumentProps {
  readonly title: string
  readonly description: string
  /** Path on this origin; with the origin known it is the canonical address. */
  readonly path: string
  readonly origin: string | undefined
  readonly stylesheets: ReadonlyArray<string>
  readonly fonts: ReadonlyArray<string>
  /** The script of a page that does something; such a page stays out of search results. */
  readonly script?: string | undefined
  readonly children: ReactNode
}

export const Document = ({ title, description, path, origin, stylesheets, fonts, script, children }: DocumentProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <title>{title}</title>
      <meta name="description" content={description} />
      {script && <meta name="robots" content="noindex" />}
      {origin && <link rel="canonical" href={`${origin}${path}`} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {origin && <meta property="og:url" content={`${origin}${path}`} />}
      {origin && <meta property="og:image" content={`${origin}/icon-512.png`} />}
      <meta name="twitter:card" content="summary" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={paper.color.page} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ink.color.page} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <script src="/theme.js" />
      {stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {script && <script src={script} defer />}
    </head>
    <body>{children}</body>
  </html>
)
