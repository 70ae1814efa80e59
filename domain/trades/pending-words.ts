/** Said of trades with executed orders that the broker's record has not replaced yet. */
export const pendingWords = (trades: number): string =>
  `${trades === 1 ? '1 trade has' : `${trades} trades have`} pending fills, whose fees are still missing.`
