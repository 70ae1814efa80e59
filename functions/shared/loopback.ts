/** On this computer, the only place where plain http is allowed. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** The address as a URL, undefined when it is none. */
export const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
