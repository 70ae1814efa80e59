import { Alert, type AlertTone } from '#web/design/alert/alert.tsx'
import { Badge, type BadgeTone } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import { CollapsibleCard } from '#web/design/card/collapsible-card.tsx'
import { CheckIcon, CloudOffIcon, WarningIcon } from '#web/design/icons/icons.tsx'
import { AbsentVersion, type AbsentVersionProps } from '#web/design/kept-version/absent-version.tsx'
import { KeptVersion } from '#web/design/kept-version/kept-version.tsx'
import { Progress } from '#web/design/progress/progress.tsx'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import * as styles from './gallery-screen.css.ts'

const tones: ReadonlyArray<BadgeTone> = ['neutral', 'accent', 'positive', 'caution', 'critical']

/** Every tone, with an icon and without. */
export const Badges = () => (
  <>
    <div className={styles.row}>{tones.map((tone) => <Badge key={tone} tone={tone}>{tone}</Badge>)}</div>
    <div className={styles.row}>
      <Badge tone="positive" Icon={CheckIcon}>Compatible</Badge>
      <Badge tone="critical" Icon={WarningIcon}>Invalid Format</Badge>
      <Badge Icon={CloudOffIcon}>Offline</Badge>
      <Badge tone="accent">3/5</Badge>
    </div>
  </>
)

/** Beyond both ends, and around each change of colour. */
export const Progresses = () => (
  <div className={styles.stack}>
    {[-20, 0, 49, 50, 79, 80, 100, 140].map((value) => (
      <div key={value} className={styles.measured}><span>{`${value} percent`}</span><Progress value={value} label={`${value} percent`} /></div>
    ))}
    <div className={styles.measured}><span>Thin</span><Progress value={65} label="Thin" size="thin" /></div>
  </div>
)

/** Open and closed. */
export const Cards = () => (
  <div>
    <CollapsibleCard title="Market News Overview"><p>Futures are flat before the jobs report.</p></CollapsibleCard>
    <CollapsibleCard title="Today’s Economic Events" open={false}><p>8:30 Nonfarm payrolls</p></CollapsibleCard>
  </div>
)

/** A line, a heading, a block. */
export const Skeletons = () => (
  <div className={styles.stack} aria-busy="true">
    <Skeleton width="40%" height="1.5rem" />
    <Skeleton />
    <Skeleton width="75%" />
    <Skeleton height="5rem" />
  </div>
)

const banners: Readonly<Record<AlertTone, string>> = {
  info: 'Your journal opens from this device until the drive can be reached.',
  success: 'The journal was restored.',
  warning: 'This day was recovered from a backup. Look whether all of it is there.',
  error: 'The drive is full: new edits stay on this device.',
}
const bannerTones: ReadonlyArray<AlertTone> = ['info', 'success', 'warning', 'error']

/** The four tones, one with something to do. */
export const Alerts = () => (
  <div className={styles.stack}>
    {bannerTones.map((tone) => <Alert key={tone} tone={tone}>{banners[tone]}</Alert>)}
    <Alert tone="warning" actions={<Button size="sm">Retry</Button>}>Update failed: You are offline</Alert>
  </div>
)

const absences: ReadonlyArray<AbsentVersionProps['absence']> = ['reading', 'unread', 'missing', 'damaged']

/** What differs is underlined; the user decides. A version whose words are elsewhere says so. */
export const Kept = () => (
  <div className={styles.stack}>
    <KeptVersion
      lost={{ d: '2026-03-02', f: 'notes', v: 'Gap above 482, sold into strength at the open.', by: 'another device', at: '2026-03-02T14:10:00.000Z' }}
      present="Gap above 482, held." what="Notes" onRestore={() => undefined} onDismiss={() => undefined}
    />
    <KeptVersion
      lost={{ d: '2026-03-02', f: 'notes', v: 'Gap above 482.', by: 'another device', at: '2026-03-02T14:10:00.000Z' }}
      present="Gap above 482, held." what="Reflections" refusal="Notes cannot exceed 10000 characters" onRestore={() => undefined} onDismiss={() => undefined}
    />
    {absences.map((absence) => <AbsentVersion key={absence} absence={absence} what={`Notes, ${absence}`} onRetry={() => undefined} onDismiss={() => undefined} />)}
  </div>
)
