import * as z from 'zod/mini'
import { parseJson } from '#domain/json.ts'
import { isLoopback, parseUrl } from './loopback.ts'
import { keyRing } from './sealed.ts'

const isAddress = (text: string, loopbackAllowed: boolean): boolean => {
  const url = parseUrl(text)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return isLoopback(url) ? loopbackAllowed : url.protocol === 'https:'
}

/** Https outside of loopback. Loopback only where allowed, so that the cloud never uses a local stand-in. */
export const addressSetting = (loopbackAllowed: boolean) =>
  z.string().check(z.refine((text) => isAddress(text, loopbackAllowed)))

/** An address without a path. */
export const originSetting = (loopbackAllowed: boolean) =>
  addressSetting(loopbackAllowed).check(z.refine((text) => parseUrl(text)?.origin === text))

/** As JSON: `[{"kid","k","created"}]`. */
export const keyRingSetting = z.pipe(z.pipe(z.string(), z.transform(parseJson)), keyRing)
