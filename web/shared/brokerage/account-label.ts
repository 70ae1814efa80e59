import type { AccountFacts } from '#domain/brokerage/same-account.ts'

/** 'Margin …1234, Northlake'; without the broker where the name holds it. */
export const accountLabel = ({ name, numberEnding, institution }: AccountFacts): string =>
  [
    name,
    ...(numberEnding === undefined ? [] : [` …${numberEnding}`]),
    ...(institution === '' || name.includes(institution) ? [] : [`, ${institution}`]),
  ].join('')
