import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import type { Metadata } from './metadata.ts'

/** An upload in pieces that has begun. A restart of the process ends it, as an expiry would. */
export interface UploadSession {
  readonly sub: string
  readonly clientId: string
  /** The file to replace; undefined for a new one. */
  readonly fileId: string | undefined
  readonly metadata: Metadata
  readonly contentType: string | undefined
  readonly total: number | undefined
  readonly ifMatch: string | undefined
  readonly query: URLSearchParams
  readonly received: Uint8Array
  readonly startedAt: number
  /** What the last piece was answered: whoever missed it asks again. */
  readonly finished?: HttpResponse
}
