export interface PrecachedFile {
  /** Path from the origin, as requested: `/`, `/app.html`, `/assets/main-….js`. */
  readonly path: string
  /** Subresource integrity, `sha256-…`: a deploy in the middle of an install cannot mix two versions. */
  readonly integrity: string
}
