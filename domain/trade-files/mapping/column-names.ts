import type { MappedField } from './column-mapping.ts'

const names = (text: string): ReadonlyArray<string> => text.split('|')

/**
 * A column's name as words alone, without case, marks, text in brackets and a currency at the end: 'tradeDate' and
 * 'Trade Date (UTC)' are the same.
 */
export const nameWords = (written: string): string =>
  written
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, (_, low, next, last) =>
      last ? `${last} ` : `${low} ${next}`,
    )
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:usd|eur|gbp|chf|cad|aud|jpy|sek|nok|dkk|pln|inr)$/, '')

const inWords = (texts: ReadonlyArray<string>): ReadonlyArray<string> => texts.map(nameWords)

/**
 * Names of columns, the surest first, in the form of `columnName`: English, then German, French, Spanish, Portuguese,
 * Italian, Dutch, Swedish, Norwegian, Danish, Finnish, Polish.
 */
export const columnNames: Readonly<Record<MappedField, ReadonlyArray<string>>> = {
  date: names(
    'order execution time|exec time|execution time|execution date and time|filled time|fill time|time filled|' +
      'execution date|executed at|filled at|trade date|trade date/time|date/time|datetime|date time|entry date|' +
      'entry time|open date|open time|opened|opened at|opening time|buy date|transaction date|transaction time|' +
      'activity date|run date|trade time|timestamp|date|executed|time|ausführungszeit|handelstag|geschäftstag|' +
      'handelsdatum|abschluss|datum|fecha|data|date/heure|date opération|date de transaction|date de l’opération|' +
      'data operazione|operazione|fecha operación|fecha de operación|data do negócio|data transakcji|czas transakcji|' +
      'data zawarcia|affärsdag|handelsdag|kauppapäivä|dato|kauf-/verkaufdatum|created at|trade created at|' +
      'update time|when',
  ),
  time: names(
    'time|trade time|exec time|execution time|fill time|entry time|open time|opening time|uhrzeit|zeit|' +
      'heure|hora|ora|tijd|tid|clock|' +
      'abschlusszeit|ausführungszeit|godzina',
  ),
  symbol: names(
    'symbol|symb|ticker|ticker-symbol|ticker symbol|tradingsymbol|trading symbol|symbol/cusip|instrument|instrument ' +
      'code|contract|market|market name|pair|' +
      'transaction pair|trading pair|contracts|code|security|stock|asset|scrip|scrip code|underlying|product|' +
      'symbol/isin|security/isin|isin|' +
      'wertpapier|titel|valeur|libellé|símbolo|simbolo|symbole|valor|título|titolo|strumento|symbool|fonds|' +
      'värdepapper|' +
      'verdipapir|værdipapir|værdipapirer|arvopaperi|código de negociação|código|ativo|walor|papier|' +
      'name|company|base currency|coin|wkn|what',
  ),
  side: names(
    'side|trade side|b/s|buy/sell|action|direction|transaction type|trade type|type|sub type|subtype|' +
      'trans code|order ' +
      'side|activity|' +
      'activity type|event|deal direction|kauf/verkauf|art|typ|orderart|vorgang|' +
      'sens|opération|lado|tipo|operación|tipo de movimentação|segno|transactietype|typ av transaktion|' +
      'transaktionstyp|transaction|' +
      'transaksjonstype|transaktionstype|tapahtumatyyppi|k/s|c/v|a/v|rodzaj|position|long/short|market pos.|way',
  ),
  quantity: names(
    'filled qty|fill qty|qty filled|filled quantity|fill quantity|executed qty|executed quantity|exec qty|filled|' +
      'executed|filled amount|quantity|qty|shares|units|size|volume|contracts|lots|trade amount|base amount|' +
      'amount of shares|no. of shares|number|position size|stück|' +
      'stückzahl|stück/nom.|nominal|anzahl|anzahl/betrag|menge|quantité|quantités|cantidad|títulos|quantidade|' +
      'quantità|quantita|' +
      'aantal|antal|antall|määrä|liczba|ilość|sz|how many',
  ),
  price: names(
    'avg fill price|avg filled price|avg price|average price|filled avg price|fill price|filled price|' +
      'execution price|' +
      'exec price|exec. price|executed price|trade price|deal price|t. price|entry price|open price|avg buy|' +
      'avg entry|' +
      'open level|opening level|opening|' +
      'buy price|purchase price|price|rate|price per share|unit price|unit cost|share price|asset price|' +
      'price/share|preis|kurs|ausführungskurs|trans.-preis|cours|prix|precio|preço|prezzo|koers|pris|' +
      'kurssi|cena|px|at|entry',
  ),
  fees: names(
    'commission|commissions|commision|comm|comm.|brokerage|brokerage fee|brokerage+gst|fee|fees|' +
      'comm/fee|commission/fee|' +
      'fees & comm|' +
      'commissions & fees|commissions and fees|commission fees|total fees|total charges|total costs|' +
      'trading fee|transaction fee|costs|charges|sec|sec fee|taf|finra|finra fee|nscc|ecn|ecn fee|regulatory ' +
      'fee|reg fee|' +
      'exchange fee|clearing fee|nfa fee|orf|taxes|gst|stt|platform fee|platform fees|' +
      'kommission|kommissionen|commissie|commissies|provvigione|provvigioni|prowizje|kurtage|omkostninger|' +
      'steuern|impuestos|impostos|tasse|belasting|skatt|podatek|' +
      'stamp duty|swap|provision|orderprovision|gebühr|gebühren|kosten|spesen|frais|courtage|total avgift|' +
      'totale avgifter|' +
      'samlede afgifter|kokonaiskulut|' +
      'comisión|comisiones|comissão|corretagem|commissioni|commission payée|prowizja|' +
      'kosten en/of kosten van derden|avgift|kurtasje|välityspalkkio',
  ),
  feeCurrency: names(
    'fee currency|commission currency|comm. ccy.|fee coin|fee asset|fee unit|ibcommissioncurrency|brokerage currency',
  ),
  currency: names(
    'currency|ccy|trade ccy.|currency code|price currency|asset currency|' +
      'trade currency|trading currency|currencyprimary|cur|' +
      'quote currency|instrument currency|' +
      'währung|buchungswährung|whrg.|devise|devise du prix|moneda|divisa|moeda|valuta|valuutta|waluta',
  ),
  amount: names(
    'net amount|net amt.|amount|net proceeds|total|proceeds|net|cost|value|net cash|net cash amount|gross ' +
      'amount|principal amount|' +
      'consideration|trade value|filled volume|filled value|transaction amount|booked amount|quote amount|funds|' +
      'total value|volume of business|betrag|ausmachender betrag|umsatz|umsatz in|wert|montant|' +
      'montant net|montant de l’opération|' +
      'importe|importe neto|valor total|valor|importo|' +
      'controvalore|bedrag|belopp|beløp|beløb|summa|wartość',
  ),
  effect: names('effect|open/close|o/c|pos effect|openclose|e/x|position effect|open/closeindicator|offset'),
  status: names('status|state|order status|estado|statut|stato'),
  account: names('account|account number|account name|accountid|account id|acct|konto|compte|cuenta|conto|rekening'),
  id: names(
    'execution id|exec id|execid|trade id|tradeid|trade identifier|trade num|fill id|transaction id|deal id|deal|' +
      'trade #|id|reference|ref|txid|trade number',
  ),
  multiplier: names('multiplier|contract size|contract multiplier|point value'),
  expiry: names('expiry|expiration|expiration date|exp|exp date|expiry date|maturity|verfall'),
  strike: names('strike|strike price|basispreis'),
  right: names('call/put|put/call|right|option type|call or put|c/p|cp|instrument type'),
  exitDate: names(
    'exit date|exit time|close date|close time|closed|closed at|closing time|exited at|close timestamp|sell date',
  ),
  exitTime: names('exit time|close time|closing time|exit clock'),
  exitPrice: names(
    'exit price|close price|closing price|close level|closing level|closing|' +
      'exit rate|close rate|sell price|out price|avg sell|avg exit|' +
      'avg exit price|exit',
  ),
  result: names(
    'realized p&l|realised p&l|net p&l|net pnl|realized pnl|net profit|net return|profit/loss|closed p&l|closed pnl',
  ),
}

/** In the form of `nameWords`, in the same order. */
export const namesInWords = Object.fromEntries(
  Object.entries(columnNames).map(([field, all]) => [field, inWords(all)]),
) as Readonly<Record<MappedField, ReadonlyArray<string>>>

/** Words of a field among others in a name: 'Commissioni amministrato', 'Asset Quantity'. */
const partNames: Readonly<Partial<Record<MappedField, RegExp>>> = {
  date: /^(?:trade|transaction|execution|exec|fill|filled|deal) (?:date|time)/,
  symbol: /\b(?:symbol|ticker|isin|security)\b/,
  quantity:
    /(?:^| )(?:qty|quantity|shares|units|stück|quantit[éàa]|cantidad|quantidade|aantal|antal|ilość|liczba)(?: |$)/,
  price: /(?:^| )(?:price|kurs|preis|cours|prix|precio|preço|prezzo|koers|cena)(?: |$)/,
  fees: new RegExp(
    '(?:^| )(?:fees?|rebates?|commissions?|comm|brokerage|gebühr(?:en)?|provision(?:en)?|spesen?|frais|commissioni|' +
      'comision(?:es)?|' +
      'comisi[oó]n|comissão|taxas?|corretagem|emolumentos|courtage|kurtage|avgift|prowizja|kommission|' +
      'levy|stamp duty)(?: |$)',
  ),
  feeCurrency: /(?:^| )(?:fees?|commissions?|comm|brokerage|charges?|costs?) (?:currency|ccy|coin|asset|unit)(?: |$)/,
  currency: /(?:^| )(?:currency|ccy|währung|devise|divisa|moneda|moeda|valuta|waluta)(?: |$)/,
}

/** Words that make a name that of another field. */
const otherWords: Readonly<Partial<Record<MappedField, RegExp>>> = {
  date: /settle|value|expir|order|placed|created|updated/,
  symbol: /type|currency|exchange|description|id\b|underlying/,
  quantity: /order|remain|open|disclosed|total|balance|display|leaves|cancel|limit|stop|value|price|unit of/,
  price: new RegExp(
    'limit|stop|order|trigger|current|last|market|close|closing|high|low|strike|target|exit|sell|total|native|spot|' +
      'currency|improvement|trans|deci',
  ),
  fees: /currency|rate|asset|coin|type|bps|unit|percent|account|refund|waived|\bper\b/,
  currency: /fee|commission|account|native|settle|compte|pair|brokerage/,
}

/** Whether a name, as words, holds a name of the field among other words, and none of another field's. */
export const holdsNameOf = (field: MappedField, name: string): boolean =>
  partNames[field]?.test(name) === true && otherWords[field]?.test(name) !== true

const otherDates = new RegExp(
  'settle|value date|valut|valör|likvid|oppgjør|maksup|règlement|liquid|expir|matur|verfall|bewertung|buchung|' +
    'bokför|kirjaus',
)
const otherNumbers = new RegExp(
  '(?:^| )(?:id|no|nr|number|order|reference|ref|account|balance|saldo|rate|pct|percent|uid|cusip|sedol|zip|line|' +
    'row)(?: |$)',
)

/** Whether a name is that of another date than the trade's: settlement, booking or expiry. */
export const isOtherDate = (name: string): boolean => otherDates.test(name)

/** Whether a name is that of a number that is no figure of a trade: an id, a balance, a percentage. */
export const isOtherNumber = (name: string): boolean => otherNumbers.test(name)

/** Whether a column of fees has what comes back of them. */
export const isRebate = (name: string): boolean => /(?:^| )rebates?(?: |$)/.test(name)

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
