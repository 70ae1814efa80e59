import type { ReactNode } from 'react'
import { sizeLabel } from '#domain/figures.ts'
import type { PreviewView } from '#web/read-models/recovery.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { counted } from '#web/shared/page/counted.ts'
import * as styles from './journal-file.css.ts'

/** One fact about a journal file. */
export const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt className={styles.term}>{term}</dt>
    <dd className={styles.value}>{children}</dd>
  </>
)

/** A fingerprint, to be compared by eye. */
export const Fingerprint = ({ of }: { readonly of: string }) => (
  <span className={styles.fingerprint} translate="no">
    {of}
  </span>
)

/** The contents of a picked file. */
export const PreviewFacts = ({ preview }: { readonly preview: PreviewView }) => (
  <dl className={styles.facts}>
    <Fact term="Holds">
      {[
        counted(preview.checklists, 'checklist', 'checklists'),
        counted(preview.tasks, 'task', 'tasks'),
        counted(preview.written, 'day written', 'days written'),
        counted(preview.traded, 'day with trades', 'days with trades'),
        counted(preview.days, 'day counted', 'days counted'),
      ].join(', ')}
    </Fact>
    {preview.span && <Fact term="Days">{daySpan(preview.span.from, preview.span.to)}</Fact>}
    {preview.updatedAt !== undefined && <Fact term="Last changed">{momentText(preview.updatedAt)}</Fact>}
    <Fact term="Size">{sizeLabel(preview.size)}</Fact>
    <Fact term="Fingerprint">
      <Fingerprint of={preview.fingerprint} />
    </Fact>
  </dl>
)

/** 'Nov 20, 2026, 10:42 AM'; milliseconds since the epoch. */
export const momentText = (at: number): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
