import { ownValue } from '#domain/fields.ts'
import { counted } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import {
  type ColumnMapping,
  type MappedField,
  type MappedWord,
  missingFields,
} from '#domain/trade-files/mapping/column-mapping.ts'
import { fieldWords } from '#domain/trade-files/mapping/column-names.ts'
import { wordsAsked } from '#domain/trade-files/mapping/side-words.ts'
import type { ImportPreview } from '#domain/trade-files/preview.ts'
import type { MappingShown } from '#machines/trade-files/opened-file.ts'
import { Field } from '#web/design/controls/field.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { Switch } from '#web/design/controls/switch.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './import-trades.css.ts'

interface Props {
  readonly shown: MappingShown
  /** Undefined as long as a column is missing. */
  readonly preview: ImportPreview | undefined
}

const first = ['date', 'symbol', 'side', 'quantity', 'price'] as const
const others = [
  'time',
  'currency',
  'amount',
  'effect',
  'status',
  'account',
  'id',
  'multiplier',
  'feeCurrency',
  'exitDate',
  'exitTime',
  'exitPrice',
  'expiry',
  'strike',
  'right',
  'result',
] as const

/** The meaning of each column of an unknown file; a change applies at once in the preview below. */
export const ColumnMapper = ({ shown, preview }: Props) => {
  const { tradeFile } = useActions()
  const { mapping, name, savedId } = shown
  const change = (part: Partial<ColumnMapping>) => tradeFile({ type: 'mapping.changed', change: part })
  return (
    <section className={styles.part} aria-labelledby="columns-heading">
      <h3 id="columns-heading" className={heading.body}>
        Which column is what?
      </h3>
      <p className={muted.small}>
        {savedId === undefined ? 'This kind of file is not known. ' : ''}
        Choose a column for each part of a trade. The preview below follows.
      </p>
      <output className={styles.said}>{wordsFor(mapping, preview)}</output>
      <NameLine shown={shown} />
      <div className={styles.choices}>
        {first.map((field) => (
          <ColumnSelect key={field} field={field} shown={shown} onChange={change} />
        ))}
        <FeeSelects shown={shown} onChange={change} />
        {mapping.parts.currency === undefined && <Currency currency={mapping.currency} onChange={change} />}
      </div>
      <Words shown={shown} onChange={change} />
      <details className={styles.part}>
        <summary className={muted.small}>More columns and options</summary>
        <div className={styles.choices}>
          {others.map((field) => (
            <ColumnSelect key={field} field={field} shown={shown} onChange={change} />
          ))}
        </div>
        <Switch
          label="Prices are in pence or cents"
          hint="They are divided by 100. A column of currencies with GBX says so by itself."
          checked={mapping.inHundredths}
          onChange={(inHundredths) => change({ inHundredths })}
        />
        <Switch
          label="Short sales are written as plain sells"
          hint="What opens and what closes follows from the position, which was flat before the first line."
          checked={mapping.hasShorts}
          onChange={(hasShorts) => change({ hasShorts })}
        />
      </details>
      {savedId === undefined && (
        <Field
          label="Save these columns as"
          hint="The next file with these columns is read by itself. Leave it empty to use them once."
          value={name}
          maxLength={limits.labelNameMaxChars}
          autoComplete="off"
          onChange={(event) => tradeFile({ type: 'mapping.named', name: event.target.value })}
        />
      )}
    </section>
  )
}

/** 'Still missing: Symbol, Price', or how many lines become fills. */
const wordsFor = (mapping: ColumnMapping, preview: ImportPreview | undefined): string => {
  const missing = missingFields(mapping)
  if (missing.length > 0) return `Still missing: ${missing.map((field) => fieldWords[field]).join(', ')}.`
  if (!preview) return ''
  const { counts, fates } = preview
  const broken = counts['not-understood']
  return (
    `${counted(counts.fill, 'line', 'lines')} of ${fates.length.toLocaleString('en-US')} read as fills` +
    `${broken > 0 ? `, ${broken.toLocaleString('en-US')} not understood` : ''}.`
  )
}

const NameLine = ({ shown }: Pick<Props, 'shown'>) => {
  const { tradeFile } = useActions()
  return (
    <Select
      label="Names of the columns"
      value={shown.headerLine === undefined ? '' : String(shown.headerLine)}
      options={[
        ...shown.lines.map(({ at, line, text }) => ({ value: String(at), label: `Line ${line}: ${text}` })),
        { value: '', label: 'The file has none' },
      ]}
      onChange={(value) => tradeFile({ type: 'header.changed', headerLine: value === '' ? undefined : Number(value) })}
    />
  )
}

interface ChoiceProps {
  readonly shown: MappingShown
  readonly onChange: (part: Partial<ColumnMapping>) => void
}

const optionsOf = ({ columns }: MappingShown) => [
  { value: '', label: 'Not in the file' },
  ...columns.map(({ key, name, example }) => ({
    value: key,
    label: example === '' ? name : `${name} (${example.slice(0, exampleChars)})`,
  })),
]
const exampleChars = 24

const ColumnSelect = ({ field, shown, onChange }: ChoiceProps & { readonly field: MappedField }) => {
  const { parts } = shown.mapping
  const { [field]: chosen, ...without } = parts
  return (
    <Select
      label={fieldWords[field]}
      value={chosen?.[0] ?? ''}
      options={optionsOf(shown)}
      onChange={(column) => onChange({ parts: column === '' ? without : { ...without, [field]: [column] } })}
    />
  )
}

const FeeSelects = ({ shown, onChange }: ChoiceProps) => {
  const { fees: _, ...without } = shown.mapping.parts
  const chosen = shown.mapping.parts.fees ?? []
  return [...chosen, ''].map((column, place) => (
    <Select
      key={place}
      label={place === 0 ? 'Fees' : `Fees, column ${place + 1}`}
      value={column}
      options={optionsOf(shown)}
      onChange={(next) => {
        const all = [...chosen.slice(0, place), next, ...chosen.slice(place + 1)].filter((each) => each !== '')
        onChange({ parts: all.length === 0 ? without : { ...without, fees: [...new Set(all)] } })
      }}
    />
  ))
}

const Currency = ({ currency, onChange }: Pick<ChoiceProps, 'onChange'> & Pick<ColumnMapping, 'currency'>) => (
  <Field
    label="Currency of all lines"
    value={currency}
    maxLength={5}
    autoComplete="off"
    error={/^[A-Za-z]{3,5}$/.test(currency) ? undefined : 'Write its code, such as USD'}
    onChange={(event) => onChange({ currency: event.target.value.trim().toUpperCase() })}
  />
)

const choices: ReadonlyArray<{ readonly value: MappedWord | ''; readonly label: string }> = [
  { value: '', label: 'Choose a meaning' },
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
  { value: 'short', label: 'Short sale' },
  { value: 'cover', label: 'Buy to cover' },
  { value: 'left-out', label: 'No trade: leave it out' },
]

const Words = ({ shown, onChange }: ChoiceProps) => {
  const { meanings: said } = shown.mapping
  const asked = wordsAsked(shown.words, shown.mapping.parts)
  const unknown = shown.words.filter((word) => ownValue(said, word.toLowerCase()) !== undefined || asked.includes(word))
  if (unknown.length === 0) return undefined
  return (
    <div className={styles.choices}>
      {unknown.map((word) => (
        <Select
          key={word}
          label={`“${word}” means`}
          value={ownValue(said, word.toLowerCase()) ?? ''}
          options={choices}
          onChange={(value) => {
            const without = Object.fromEntries(Object.entries(said).filter(([each]) => each !== word.toLowerCase()))
            const meaning = choices.find((each) => each.value === value)?.value
            onChange({ meanings: meaning ? { ...without, [word.toLowerCase()]: meaning } : without })
          }}
        />
      ))}
    </div>
  )
}
