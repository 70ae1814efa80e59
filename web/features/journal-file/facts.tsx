import type { ReactNode } from 'react'
import { counted, sizeLabel } from '#domain/figures.ts'
import type { FilePreview } from '#machines/recovery/preview-file.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { useMomentText } from '#web/shared/page/formats.ts'
import * as styles from './journal-file.css.ts'

export const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt className={muted.text}>{term}</dt>
    <dd>{children}</dd>
  </>
)

export const Fingerprint = ({ of }: { readonly of: string }) => (
  <span className={styles.fingerprint} translate="no">
    {of}
  </span>
)

export const PreviewFacts = ({ preview }: { readonly preview: FilePreview }) => (
  <dl className={styles.facts}>
    <Fact term="Holds">
      {[
        counted(preview.checklists, 'checklist', 'checklists'),
        counted(preview.tasks, 'task', 'tasks'),
        counted(preview.written, 'day written', 'days written'),
        counted(preview.traded, 'day with trades', 'days with trades'),
        counted(preview.days, 'day counted', 'days counted'),
        ...(preview.tradeNotes > 0 ? [counted(preview.tradeNotes, 'note on a trade', 'notes on trades')] : []),
        ...(preview.labels > 0 ? [counted(preview.labels, 'label', 'labels')] : []),
      ].join(', ')}
    </Fact>
    {preview.span && (
      <Fact term="Days">
        <DaySpan {...preview.span} />
      </Fact>
    )}
    {!Number.isNaN(Date.parse(preview.updated)) && (
      <Fact term="Last changed">
        <MomentOf at={Date.parse(preview.updated)} />
      </Fact>
    )}
    {preview.archived && (
      <Fact term="With">
        {`${counted(preview.archived.whole.length, 'picture or file', 'pictures and files')}, `}
        {sizeLabel(preview.archived.whole.reduce((sum, one) => sum + one.bytes, 0))}
      </Fact>
    )}
    <Fact term="Size">{sizeLabel(preview.size)}</Fact>
    <Fact term="Fingerprint">
      <Fingerprint of={preview.fingerprint} />
    </Fact>
  </dl>
)

const DaySpan = ({ from, to }: NonNullable<FilePreview['span']>) => daySpan(from, to, useDateOrder())

const MomentOf = ({ at }: { readonly at: number }) => useMomentText()(at, 'dateAndTime')
