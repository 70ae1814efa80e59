import { ownValue } from '#domain/fields.ts'
import { columnName } from '#domain/trade-files/header.ts'

/** From public statements in German, French, Spanish, Portuguese. Other sections are other tables. */
const sectionWords: Readonly<Record<string, string>> = {
  transaktionen: 'trades',
  transactions: 'trades',
  operaciones: 'trades',
  operações: 'trades',
  kontoinformation: 'account information',
  kontoinformationen: 'account information',
  'información sobre la cuenta': 'account information',
  'informationen zum finanzinstrument': 'financial instrument information',
  'información de instrumento financiero': 'financial instrument information',
  dividenden: 'dividends',
  dividendes: 'dividends',
  dividendos: 'dividends',
  quellensteuer: 'withholding tax',
  'retención de impuestos': 'withholding tax',
  zinsen: 'interest',
  tarifas: 'fees',
  'einzahlungen & auszahlungen': 'deposits & withdrawals',
  'dépôts et retraits': 'deposits & withdrawals',
  'depósitos y retiradas': 'deposits & withdrawals',
}

const columnWords: Readonly<Record<string, string>> = {
  vermögenswertkategorie: 'asset category',
  anlagekategorie: 'asset category',
  "catégorie d'actifs": 'asset category',
  'categoría de activo': 'asset category',
  'categoria de ativos': 'asset category',
  währung: 'currency',
  devise: 'currency',
  divisa: 'currency',
  moeda: 'currency',
  konto: 'account',
  compte: 'account',
  cuenta: 'account',
  symbole: 'symbol',
  símbolo: 'symbol',
  'datum/zeit': 'date/time',
  'date/heure': 'date/time',
  'fecha/hora': 'date/time',
  'data/hora': 'date/time',
  menge: 'quantity',
  quantité: 'quantity',
  cantidad: 'quantity',
  quantidade: 'quantity',
  't.-kurs': 't. price',
  'prix trans.': 't. price',
  'precio trans.': 't. price',
  't. precio': 't. price',
  'preço neg.': 't. price',
  erlös: 'proceeds',
  produit: 'proceeds',
  productos: 'proceeds',
  rendimentos: 'proceeds',
  'prov./gebühr': 'comm/fee',
  'provision/gebühr': 'comm/fee',
  'comm/tarif': 'comm/fee',
  'tarifa/com.': 'comm/fee',
  'corr/taxa': 'comm/fee',
  'realisierter g&v': 'realized p/l',
  'realisierter g/v': 'realized p/l',
  'p/l réalisé': 'realized p/l',
  'pyg realizadas': 'realized p/l',
  'realizado p/g': 'realized p/l',
  'p&l realizados': 'realized p/l',
  código: 'code',
  multiplikator: 'multiplier',
  multiplicador: 'multiplier',
  datum: 'date',
  fecha: 'date',
  beschreibung: 'description',
  descripción: 'description',
  betrag: 'amount',
  montant: 'amount',
}

/** Words that are not here are unknown categories. */
const categoryWords: Readonly<Record<string, string>> = {
  aktien: 'stocks',
  actions: 'stocks',
  acciones: 'stocks',
  ações: 'stocks',
  'aktien- und indexoptionen': 'equity and index options',
  futures: 'futures',
}

/** A section of a statement in the words of an English one, in small letters. */
export const sectionOf = (written: string): string => {
  const name = columnName(written)
  return ownValue(sectionWords, name) ?? name
}

const countedSections: ReadonlySet<string> = new Set(['trades', 'corporate actions', 'transaction fees'])

/** The English name of a column. In Spanish a column of amounts may be called a quantity. */
export const nameIn = (section: string, written: string): string => {
  const name = columnName(written).replace('’', "'")
  const english = ownValue(columnWords, name) ?? name
  return english === 'quantity' && !countedSections.has(section) ? 'amount' : english
}

/** A category of a translated statement in the words of an English one; undefined for unknown words. */
export const translatedCategory = (written: string): string | undefined => ownValue(categoryWords, columnName(written))

/** The column names the currency of commissions: 'Comm in USD'. Columns of results have similar names, after it. */
export const conversionFee = (
  written: ReadonlyArray<string>,
): { readonly at: number; readonly currency: string } | undefined => {
  for (const [at, name] of written.entries()) {
    const [, what = '', currency = ''] = /^\s*(\S+) (?:in|en|em) ([A-Z]{3})\s*$/.exec(name) ?? []
    if (currency !== '' && !/^(?:mtm|p\/l|g&v)/i.test(what)) return { at, currency }
  }
  return undefined
}

export const totalWord = /^(?:total|gesamt|gesamtwert)\b/i
