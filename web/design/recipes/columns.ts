/** Columns of one width, which is a minimum: `fill` leaves room for missing columns, `fit` shares it out. */
export const columns = (missing: 'fill' | 'fit', width: string) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-${missing}, minmax(min(${width}, 100%), 1fr))`,
})
