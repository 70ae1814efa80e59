import { ownValue } from '#domain/fields.ts'
import { counted, plural } from '#domain/figures.ts'
import { commonZones } from '#domain/trade-files/cells/zones.ts'
import type { FeeSign, FileAnswers, FileQuestion, ShiftedTimes } from '#domain/trade-files/format.ts'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import { Select } from '#web/design/controls/select.tsx'

interface Props {
  readonly questions: ReadonlyArray<FileQuestion>
  readonly answers: FileAnswers
  /** The user's own. */
  readonly zone: string
  readonly onAnswer: (answers: FileAnswers) => void
  /** Each column has a decimal mark of its own. */
  readonly isByColumn?: boolean
  /** For a file whose columns the user names. */
  readonly onFeeSign?: (negativeFees: FeeSign) => void
}

/** Asks each question once, for all columns that raise it. */
export const ImportQuestions = ({ questions, ...props }: Props) => {
  const first = (kind: FileQuestion['kind']) => questions.find((question) => question.kind === kind)
  const marks = questions.filter(({ kind }) => kind === 'decimal-mark')
  const asked = [
    first('zone'),
    first('shifted'),
    first('line-order'),
    first('price-unit'),
    first('quantity-unit'),
    first('amounts'),
    first('date-order'),
    ...(props.isByColumn ? marks : marks.slice(0, 1)),
    first('fee-sign'),
  ]
  return asked.flatMap((question) =>
    question
      ? [
          <Question
            key={`${question.kind} ${'column' in question ? question.column : ''}`}
            question={question}
            {...props}
          />,
        ]
      : [],
  )
}

const marks = [
  { value: '.', label: 'As 1,234.56' },
  { value: ',', label: 'As 1.234,56' },
] as const

const Question = ({
  question,
  answers,
  zone,
  onAnswer,
  isByColumn = false,
  onFeeSign,
}: Omit<Props, 'questions'> & { readonly question: FileQuestion }) => {
  switch (question.kind) {
    case 'zone':
      return (
        <Select
          label="The clock of the file"
          hint={
            question.shifted
              ? `${shiftedWords(question.shifted)}: one of the two was read in the wrong time zone.`
              : 'The file does not name the time zone of its times.'
          }
          value={answers.zone ?? question.usual ?? ''}
          options={zonesFor(question, zone)}
          onChange={(value) => value !== '' && onAnswer({ zone: value })}
        />
      )
    case 'price-unit':
    case 'quantity-unit':
    case 'amounts':
    case 'shifted':
      return <FillsQuestion question={question} answers={answers} onAnswer={onAnswer} />
    case 'line-order':
    case 'date-order':
      return <OrderQuestion question={question} answers={answers} onAnswer={onAnswer} />
    case 'decimal-mark':
      return (
        <RadioGroup
          label={
            isByColumn
              ? `How are numbers written in ${question.column}: ${question.example}?`
              : `How are numbers written in this file? ${question.column}: ${question.example}`
          }
          value={answers.decimalMarks?.[question.column] ?? answers.decimalMark ?? ''}
          options={marks}
          onChange={(value) => {
            if (value !== '')
              onAnswer(isByColumn ? { decimalMarks: { [question.column]: value } } : { decimalMark: value })
          }}
        />
      )
    case 'fee-sign':
      return (
        <RadioGroup
          label={`What is a fee of ${question.example} (${question.column})?`}
          value={question.usual ?? answers.feeSign ?? ''}
          options={[
            { value: 'paid', label: 'Paid: this file writes fees below zero' },
            { value: 'credit', label: 'A credit: it was paid to me' },
          ]}
          onChange={(value) => {
            if (value !== '') (onFeeSign ?? ((feeSign) => onAnswer({ feeSign })))(value)
          }}
        />
      )
  }
}

const OrderQuestion = ({
  question,
  answers,
  onAnswer,
}: Pick<Props, 'answers' | 'onAnswer'> & {
  readonly question: Extract<FileQuestion, { readonly kind: 'line-order' | 'date-order' }>
}) =>
  question.kind === 'line-order' ? (
    <RadioGroup
      label="In which order are the lines? Their dates do not show it."
      value={answers.lineOrder ?? question.usual ?? ''}
      options={[
        { value: 'oldest-first', label: 'The oldest fill first' },
        { value: 'newest-first', label: 'The newest fill first' },
      ]}
      onChange={(value) => value !== '' && onAnswer({ lineOrder: value })}
    />
  ) : (
    <RadioGroup
      label={`Which is the month in ${question.example} (${question.column})?`}
      value={answers.dateOrder ?? ''}
      options={[
        { value: 'month-first', label: 'The first number' },
        { value: 'day-first', label: 'The second number' },
      ]}
      onChange={(value) => value !== '' && onAnswer({ dateOrder: value })}
    />
  )

const FillsQuestion = ({
  question,
  answers,
  onAnswer,
}: Pick<Props, 'answers' | 'onAnswer'> & {
  readonly question: Extract<FileQuestion, { readonly kind: 'price-unit' | 'quantity-unit' | 'amounts' | 'shifted' }>
}) => {
  switch (question.kind) {
    case 'price-unit':
      return (
        <RadioGroup
          label={`In what unit are the prices of this file, such as ${question.example}?`}
          value={answers.priceUnit ?? ''}
          options={[
            { value: 'whole', label: `In ${question.currency}` },
            {
              value: 'hundredths',
              label: `In hundredths of it: ${ownValue(hundredthWords, question.currency) ?? 'cents'}`,
            },
          ]}
          onChange={(value) => value !== '' && onAnswer({ priceUnit: value })}
        />
      )
    case 'quantity-unit':
      return (
        <RadioGroup
          label={`How much is ${question.example}?`}
          value={answers.quantityUnit ?? ''}
          options={[
            { value: 'lots', label: 'Lots: 100,000 of the first currency, 100 ounces of gold' },
            { value: 'units', label: 'Units: so much of the first currency' },
          ]}
          onChange={(value) => value !== '' && onAnswer({ quantityUnit: value })}
        />
      )
    case 'amounts':
      return (
        <RadioGroup
          label={`Does ${question.example} (${question.column}) include the fees of ${question.fees}?`}
          value={answers.amounts ?? ''}
          options={[
            { value: 'after-fees', label: 'Yes, it is the amount after fees' },
            { value: 'before-fees', label: 'No, it is the amount before fees' },
          ]}
          onChange={(value) => value !== '' && onAnswer({ amounts: value })}
        />
      )
    case 'shifted':
      return (
        <RadioGroup
          label={`${shiftedWords(question.shifted)}. Are they the same fills?`}
          value={answers.shifted ?? ''}
          options={[
            { value: 'same', label: 'Yes, leave them out of this import' },
            { value: 'others', label: 'No, import them too' },
          ]}
          onChange={(value) => value !== '' && onAnswer({ shifted: value })}
        />
      )
  }
}

const hundredthWords: Readonly<Record<string, string>> = { GBP: 'pence', ILS: 'agorot' }

/** 'New York' of 'America/New_York'. */
export const zoneLabel = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const zonesFor = (
  { usual, isRemembered, agree = [] }: Extract<FileQuestion, { readonly kind: 'zone' }>,
  own: string,
): ReadonlyArray<{ readonly value: string; readonly label: string }> => {
  const zones = [...new Set([...agree, ...(usual === undefined ? [] : [usual]), own, ...commonZones])]
  const about = (zone: string): string =>
    agree.includes(zone)
      ? ', agrees with your journal'
      : zone === usual
        ? isRemembered
          ? ', as in the file before'
          : ', usual for these files'
        : zone === own
          ? ', your own'
          : ''
  return [
    ...(usual === undefined ? [{ value: '', label: 'Choose a place' }] : []),
    ...zones.map((zone) => ({ value: zone, label: `${zoneLabel(zone)}${about(zone)}` })),
  ]
}

/** '3 of these fills are in your journal 6 hours earlier'. */
const shiftedWords = ({ fills, minutes }: ShiftedTimes): string => {
  const [away, are] = [Math.abs(minutes), plural(fills, 'is', 'are')]
  const [hours, rest] = [Math.floor(away / minutesPerHour), away % minutesPerHour]
  const far = [
    ...(hours > 0 ? [counted(hours, 'hour', 'hours')] : []),
    ...(rest > 0 ? [counted(rest, 'minute', 'minutes')] : []),
  ].join(' and ')
  const some = plural(fills, 'One', String(fills))
  return `${some} of these fills ${are} in your journal ${far} ${minutes < 0 ? 'earlier' : 'later'}`
}

const minutesPerHour = 60
