import type { MappedField } from './column-mapping.ts'

const names = (text: string): ReadonlyArray<string> => text.split('|')

/**
 * What columns are called in files of brokers, the surest names first; names as `columnName` makes them. English, then
 * German, French, Spanish, Portuguese, Italian, Dutch, Swedish.
 */
export const columnNames: Readonly<Record<MappedField, ReadonlyArray<string>>> = {
  date: names(
    'exec time|execution time|filled time|fill time|execution date|executed at|filled at|trade date|date/time|' +
      'datetime|date time|entry date|entry time|open date|open time|opened|opened at|opening time|transaction date|' +
      'activity date|run date|trade time|timestamp|date|executed|time|ausführungszeit|handelstag|datum|fecha|data|' +
      'date/heure|dato|kauf-/verkaufdatum|created at|when',
  ),
  time: names('time|trade time|exec time|execution time|fill time|uhrzeit|zeit|heure|hora|ora|tijd|tid|clock'),
  symbol: names(
    'symbol|ticker|instrument|contract|market|pair|security|stock|asset|underlying|product|symbol/isin|isin|' +
      'wertpapier|titel|valeur|símbolo|simbolo|valor|título|titolo|strumento|symbool|värdepapper|name|scrip|what',
  ),
  side: names(
    'side|b/s|buy/sell|action|direction|transaction type|trade type|type|trans code|order side|kauf/verkauf|art|typ|' +
      'sens|opération|lado|tipo|operación|segno|transactietype|typ av transaktion|position|long/short|market pos.|way',
  ),
  quantity: names(
    'filled qty|fill qty|filled quantity|fill quantity|executed qty|executed quantity|exec qty|filled|executed|' +
      'quantity|qty|shares|units|size|volume|contracts|lots|amount of shares|no. of shares|number|stück|stückzahl|' +
      'anzahl|menge|quantité|cantidad|quantidade|quantità|aantal|antal|how many',
  ),
  price: names(
    'avg fill price|avg price|average price|filled avg price|fill price|filled price|execution price|exec price|' +
      'exec. price|executed price|trade price|t. price|entry price|open price|price|rate|price per share|unit price|' +
      'price/share|kurs|preis|ausführungskurs|cours|prix|precio|preço|prezzo|koers|pris|at',
  ),
  fees: names(
    'commission|commissions|comm|comm.|brokerage|brokerage fee|fee|fees|comm/fee|commission/fee|fees & comm|' +
      'commissions & fees|total fees|' +
      'trading fee|transaction fee|costs|charges|sec fee|taf|regulatory fee|exchange fee|clearing fee|nfa fee|taxes|' +
      'stamp duty|swap|provision|gebühr|gebühren|kosten|spesen|frais|courtage|' +
      'comisión|comisiones|comissão|commissioni|' +
      'kosten en/of kosten van derden|avgift',
  ),
  feeCurrency: names('fee currency|commission currency|fee coin|fee asset|ibcommissioncurrency'),
  currency: names(
    'currency|ccy|currency code|trade currency|trading currency|currencyprimary|price currency|cur|währung|devise|' +
      'moneda|divisa|moeda|valuta',
  ),
  amount: names(
    'net amount|amount|net proceeds|total|proceeds|net|cost|value|net cash|' +
      'betrag|montant|importe|valor total|importo|' +
      'bedrag|belopp',
  ),
  effect: names('effect|open/close|o/c|pos effect|openclose|e/x|position effect|open/closeindicator|offset'),
  status: names('status|state|order status|estado|statut|stato'),
  account: names('account|account number|account name|accountid|account id|acct|konto|compte|cuenta|conto|rekening'),
  id: names(
    'execution id|exec id|execid|trade id|tradeid|fill id|transaction id|deal id|deal|trade #|id|reference|ref|txid|' +
      'trade number',
  ),
  multiplier: names('multiplier|contract size|contract multiplier|point value'),
  expiry: names('expiry|expiration|expiration date|exp|exp date|expiry date|maturity|verfall'),
  strike: names('strike|strike price|basispreis'),
  right: names('call/put|put/call|right|option type|call or put|c/p|cp'),
  exitDate: names('exit date|exit time|close date|close time|closed|closed at|closing time|exited at|close timestamp'),
  exitTime: names('exit clock'),
  exitPrice: names('exit price|close price|closing price|exit rate|close rate|sell price|out price'),
  result: names('realized p&l|realised p&l|net p&l|net pnl|realized pnl|net profit'),
}

/** How a field is called where its column is chosen. */
export const fieldWords: Readonly<Record<MappedField, string>> = {
  date: 'Date, or date and time',
  time: 'Time, in a column of its own',
  symbol: 'Symbol',
  side: 'Buy or sell',
  quantity: 'Quantity that was filled',
  price: 'Price',
  fees: 'Fees',
  feeCurrency: 'Currency of the fees',
  currency: 'Currency',
  amount: 'Amount of cash',
  effect: 'Opens or closes',
  status: 'Status of the order',
  account: 'Account',
  id: 'ID of the fill',
  multiplier: 'Shares per contract',
  expiry: 'Expiry of the option',
  strike: 'Strike of the option',
  right: 'Call or put',
  exitDate: 'Date of the exit',
  exitTime: 'Time of the exit, in a column of its own',
  exitPrice: 'Price of the exit',
  result: 'Result after fees, as a check',
}
