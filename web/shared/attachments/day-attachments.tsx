import { attachmentsOn } from '#domain/attachments/attachment.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Attachments, type AttachmentsProps } from './attachments.tsx'

interface Props extends Pick<AttachmentsProps, 'heading'> {
  readonly journal: Journal
  readonly date: LocalDate
  readonly editable: boolean
}

/** The pictures and files of a day and of its trades. */
export const DayAttachments = ({ journal, date, editable, heading }: Props) => (
  <Attachments
    files={attachmentsOn(journal, date)}
    place={editable ? () => ({ day: date }) : undefined}
    keys={[date]}
    heading={heading}
    pasted
  />
)
