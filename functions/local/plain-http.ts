/** Over plain http WebKit breaks on the upgrade to https and refuses `Secure` and `__Host-` cookies on loopback too. */
export const plainHttp = true

const prefix = '__Host-'
/** Browsers send the cookies of every program on this computer: only ours get the prefix again. */
const ours = /^(?:sid|tx)=/

/** A `Set-Cookie` value of a function, as a browser takes it over plain http. */
export const overPlainHttp = (cookie: string): string =>
  cookie.startsWith(prefix) ? cookie.slice(prefix.length).replace('; Secure', '') : cookie

/** A cookie pair of the browser, as the function gets it in the cloud; none where nobody but the cloud may set it. */
export const asInTheCloud = (pair: string): ReadonlyArray<string> => {
  if (pair.startsWith(prefix)) return []
  return [ours.test(pair) ? `${prefix}${pair}` : pair]
}
