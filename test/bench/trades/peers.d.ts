/** Npm big.js brings no types of its own; this is what the benchmark uses of it. */
declare module 'big.js' {
  export class Big {
    constructor(value: number | string)
    plus(other: Big): Big
    minus(other: Big): Big
    times(other: Big): Big
    div(other: Big | number): Big
    lt(other: Big): boolean
    eq(other: Big | number): boolean
  }
}
