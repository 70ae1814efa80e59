/** Whether every random run is asked for, as by `npm run test:seeds`; else a share of them has to do. */
export const isEveryRun = Boolean(process.env['EVERY_RUN'])

const oneIn = 8

/** Which of a list are looked at: every eighth by `npm test`, all of them by `npm run test:seeds`. */
export const shareOf = <T>(all: ReadonlyArray<T>): ReadonlyArray<T> =>
  isEveryRun ? all : all.filter((_, index) => index % oneIn === 0)

/** How many of so many random runs are made: an eighth by `npm test`, all of them by `npm run test:seeds`. */
export const runs = (all: number): number => (isEveryRun ? all : Math.ceil(all / oneIn))
