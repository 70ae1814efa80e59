import { counted } from '#domain/figures.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { RecordList } from '#domain/record/record-lists.ts'
import { periodTitle } from '#domain/reviews/period.ts'
import { type Review, reviewsOf, reviewTexts } from '#domain/reviews/review.ts'
import { type TextTemplate, textTemplatesOf } from '#domain/routine/text-templates.ts'
import { rulesOf, type RuleVersion } from '#domain/rules/rule.ts'
import { ruleWords } from '#domain/rules/words.ts'
import { oneLine } from '#domain/text/one-line.ts'
import { quoted } from '#domain/text/quoted.ts'
import { isFillId } from '#domain/trade-notes/fill-names.ts'
import { type Label, labelsById } from '#domain/trade-notes/label.ts'
import { type TradeNote, tradeNotesOf } from '#domain/trade-notes/trade-note.ts'

/** Reviews, notes on trades, rules, labels and templates. */
export const recordsToMarkdown = (journal: Journal): ReadonlyArray<string> => {
  const standing = labelsById(journal)
  const labels = [...new Set(standing.values())]
  const notes = tradeNotesOf(journal)
  const reviews = reviewsOf(journal)
  const templates = textTemplatesOf(journal)
  const rules = [...rulesOf(journal).values()].flat()
  return [
    ...(reviews.length > 0 ? ['## Reviews', ...reviews.flatMap(reviewText)] : []),
    ...(notes.length > 0 ? ['## Notes on trades', ...notes.flatMap((note) => noteText(note, standing))] : []),
    ...(rules.length > 0 ? ['## Rules', rules.map(ruleText).join('\n')] : []),
    ...(labels.length > 0 ? ['## Labels', labels.map(labelText).join('\n')] : []),
    ...(templates.length > 0 ? ['## Templates', ...templates.flatMap(templateText)] : []),
  ]
}

const reviewText = (review: Review): ReadonlyArray<string> => {
  const texts = reviewTexts.flatMap((field, place) => {
    const question = field === 'focus' ? 'Focus' : (review.questions[place] ?? `Question ${place + 1}`)
    return review[field] === '' ? [] : [`**${oneLine(question)}**`, quoted(review[field])]
  })
  const figures = review.figuresThen.map(
    ({ currency, trades, net }) => `${oneLine(net)} ${currency}, ${counted(trades, 'trade', 'trades')}`,
  )
  return [
    `### ${periodTitle(review.period)}`,
    ...(figures.length > 0 ? [`Figures then: ${figures.join('; ')}`] : []),
    ...texts,
  ]
}

/** `standing`: the label of each id, merges followed. */
const noteText = (note: TradeNote, standing: ReadonlyMap<string, Label>): ReadonlyArray<string> => {
  const { symbol, side, stops, target, rating, seen } = note
  const fills = note.fills.filter(isFillId)
  const carried = new Set(note.labels.map((id) => standing.get(id)))
  const names = [...new Set(standing.values())].filter((label) => carried.has(label)).map(({ name }) => oneLine(name))
  const facts = [
    fills.length === 0 ? 'No fills' : counted(fills.length, 'fill', 'fills'),
    ...(symbol === undefined ? [] : [`planned ${side ?? 'trade'} in ${oneLine(symbol)}`]),
    ...(names.length > 0 ? [`labels ${names.join(', ')}`] : []),
    ...stops.map(({ price, at }) => `stop ${price} since ${oneLine(at)}`),
    ...(target === undefined ? [] : [`target ${target}`]),
    ...(rating === undefined ? [] : [`rating ${rating}`]),
    ...(seen ? ['looked through'] : []),
  ]
  return [`- ${facts.join(', ')}`, ...(note.note === '' ? [] : [quoted(note.note)])]
}

const ruleText = ({ terms, validFrom, validTo }: RuleVersion): string =>
  `- From ${validFrom}${validTo === undefined ? '' : ` to ${oneLine(validTo)}`}: ${ruleWords(terms, true)}`

const labelText = ({ kind, name, archived }: Label): string =>
  `- ${oneLine(name)} (${kind}${archived ? ', archived' : ''})`

const templateText = ({ name, text }: TextTemplate): ReadonlyArray<string> => [`### ${oneLine(name)}`, quoted(text)]

/** What a conflict's text of such a list is called. */
export const recordTextName = (list: RecordList): string => {
  switch (list) {
    case 'tradeNotes':
      return 'Note on a trade'
    case 'labels':
      return 'Label'
    case 'mappings':
      return 'Mapping of columns'
    case 'imports':
      return 'Import'
    case 'fileClocks':
      return 'Clock of files'
    case 'reviews':
      return 'Review'
    case 'reviewQuestions':
      return 'Question of a review'
    case 'schedules':
      return 'Schedule'
    case 'skips':
      return 'Reason of a skip'
    case 'corrections':
      return 'Correction of a tick'
    case 'amounts':
      return 'Amount of an item'
    case 'textTemplates':
      return 'Template'
    case 'rules':
      return 'Rule'
    case 'attachments':
      return 'Caption of a picture or file'
    case 'accountNames':
      return 'Name of an account'
    case 'statedFigures':
      return 'Capital and flat trades'
  }
}
