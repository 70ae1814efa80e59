/** One file that the service worker keeps, as the build lists it. */
export interface PrecachedFile {
  /** Path from the origin, as it is asked for: `/`, `/app.html`, `/assets/main-….js`. */
  readonly path: string
  /** Subresource integrity of the bytes, `sha256-…`: a deploy in the middle of an install cannot mix two versions. */
  readonly integrity: string
}
