import { configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { freshModules } from './fresh-modules.ts'

/** Files of one worker share packages and a window: each begins with modules of its own, and with nothing stored. */
freshModules()
if (typeof document !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  history.replaceState(null, '', '/')
}

/** A search that waits draws the page for the error of each of its tries, of which the last is read. */
configure({
  getElementError: (message, container) => {
    const isTry = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    const error = new Error([message, isTry ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** React notes the stack of each element for the text of a warning: a tenth of the work of the screens' tests. */
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
})
