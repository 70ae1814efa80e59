import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { keepingAccount, useAccount } from './kept-account.ts'

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> {
  readonly to: string
  readonly onChoose?: (() => void) | undefined
  /** Shows the page in this tab, where that takes more than its path. */
  readonly show?: (() => void) | undefined
}

/**
 * A link to a page of the app, which keeps the account. Only a plain click stays in the document: a new tab or a
 * download is the browser's.
 */
export const PageLink = ({ to, onChoose, show, children, ...rest }: PageLinkProps) => {
  const href = keepingAccount(to, useAccount())
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose?.()
    if (show) show()
    else navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
