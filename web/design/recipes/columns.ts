/** Columns of one width, at least so wide: `fill` leaves room for those that are missing, `fit` shares it out. */
export const columns = (missing: 'fill' | 'fit', width: string) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-${missing}, minmax(min(${width}, 100%), 1fr))`,
})
