import * as styles from './panel.css.ts'

const longestText = 400

/** A value in one line of JSON; functions and ports by name. */
export const inOneLine = (value: unknown): string => {
  const text =
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'function' ? '‹function›' : isPort(each) ? '‹port›' : each,
    ) ?? 'undefined'
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

const isPort = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((each) => typeof each === 'function')

/** A machine's context, field by field. What has changed is marked. */
export const ContextList = ({ context, before }: { readonly context: unknown; readonly before?: unknown }) => {
  const fields = fieldsOf(context)
  const earlier = new Map(fieldsOf(before))
  if (fields.length === 0) return <p className={styles.muted}>Its context is empty.</p>
  return (
    <dl className={styles.fields}>
      {fields.map(([name, text]) => {
        const changed = before !== undefined && earlier.get(name) !== text
        return (
          <div key={name} className={styles.field({ changed })}>
            <dt className={styles.fieldName}>
              {name}
              {changed && <span className={styles.changedMark}>changed</span>}
            </dt>
            <dd className={styles.fieldValue}>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const fieldsOf = (context: unknown): ReadonlyArray<readonly [name: string, text: string]> =>
  typeof context === 'object' && context !== null
    ? Object.entries(context).map(([name, value]) => [name, inOneLine(value)])
    : []
