/** Over plain http WebKit breaks on the upgrade to https and refuses `Secure` and `__Host-` cookies on loopback too. */
export const plainHttp = true

const prefix = '__Host-'
/** Browsers send the cookies of every program on this computer: only ours get the prefix again. */
const ours = /^(?:sid|tx)=/

/** A function's `Set-Cookie` value in a form that a browser accepts over plain http. */
export const overPlainHttp = (cookie: string): string =>
  cookie.startsWith(prefix) ? cookie.slice(prefix.length).replace('; Secure', '') : cookie

/** A browser's cookie pair as the function gets it in the cloud; none for a name that only the cloud sets. */
export const asInTheCloud = (pair: string): ReadonlyArray<string> => {
  if (pair.startsWith(prefix)) return []
  return [ours.test(pair) ? `${prefix}${pair}` : pair]
}
