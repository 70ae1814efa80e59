import { describe, expect, it } from 'vitest'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { err } from '#domain/result.ts'
import { readText } from './read-text.ts'

const schwab = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
const robinhood =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
const ctrader =
  'Symbol,Opening Direction,Closing Time (UTC-6),Entry price,Closing price,Closing Quantity,Net USD,Balance USD'
const ctraderOpened = ctrader.replace('Closing Time', 'Opening Time (UTC-6),Closing Time')
const kraken = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers'

/** What is said of the only line of a file. */
const saidOf = (header: string, line: string): ReadonlyArray<string> => {
  const read = readText(`${header}\n${line}\n`)
  if (!read.ok) return [messageOf(read.error)]
  return read.value.fates.flatMap((fate) =>
    fate.kind === 'not-understood' ? fate.errors.map((error) => messageOf(error)) : [],
  )
}

describe('[trading Never] A line that is not understood says why, and nothing is made up', () => {
  it.each([
    ['an unknown action', schwab, '"03/16/2026","Moonshot","QRS","","10","$5.00","","-$50.00"', 'Not known: Moonshot'],
    [
      'an expiration of a position that the file does not show',
      robinhood,
      '"3/20/2026","3/20/2026","3/21/2026","QRS","Option Expiration for QRS 3/20/2026 Put $45.00","OEXP","1","",""',
      'Nothing in the file says which position QRS   260320P00045000 ends',
    ],
    [
      'a whole trade without the time of its opening',
      ctrader,
      'EURUSD,Buy,20 Mar 2026 09:31:05.123,1.1,1.2,0.1 Lots,10.00,1010.00',
      'It does not say when the trade was opened. Add the column Opening time to the history in cTrader, and ' +
        'export it again',
    ],
    [
      'a whole trade with the days of its opening and closing alone',
      ctraderOpened,
      'EURUSD,Buy,20 Mar 2026,20 Mar 2026,1.1,1.2,0.1 Lots,10.00,1010.00',
      'It does not say at what time the trade was opened and closed: it cannot become two fills',
    ],
    [
      'commas that mark decimals between commas',
      'Date,Type,Symbol,Quantity,Price',
      '2026-03-09,Buy,KLM,100,18,40',
      'It has more cells than there are columns: the commas of its numbers also separate its cells',
    ],
    [
      'neither bought nor sold',
      kraken,
      'T1,O1,XXBTZEUR,2026-03-06 14:00:00.1534,hold,limit,55000,5500,14.3,0.1,0,,',
      'Nothing says whether it was bought or sold',
    ],
  ])('%s', (_what, header, line, said) => expect(saidOf(header, line)).toEqual([said]))

  it('an unknown file is refused as a whole', () =>
    expect(readText('a,b,c\n1,2,3\n')).toEqual(err(domainError('trades', 'UNKNOWN_FILE'))))
})
