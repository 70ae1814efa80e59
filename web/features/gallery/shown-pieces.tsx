import { AbsentConflict, type AbsentConflictProps } from '#web/design/conflict/absent-conflict.tsx'
import { ConflictCard } from '#web/design/conflict/conflict-card.tsx'
import { Button } from '#web/design/controls/button.tsx'
import { CollapsibleCard } from '#web/design/controls/collapsible-card.tsx'
import { Alert, type AlertTone } from '#web/design/status/alert.tsx'
import { Badge, type BadgeTone } from '#web/design/status/badge.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { CheckIcon, CloudOffIcon, WarningIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './gallery-screen.css.ts'

const tones: ReadonlyArray<BadgeTone> = ['neutral', 'accent', 'positive', 'caution', 'critical']

/** Every tone, with an icon and without. */
export const Badges = () => (
  <>
    <div className={styles.row}>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </div>
    <div className={styles.row}>
      <Badge tone="positive" Icon={CheckIcon}>
        Compatible
      </Badge>
      <Badge tone="critical" Icon={WarningIcon}>
        Invalid Format
      </Badge>
      <Badge Icon={CloudOffIcon}>Offline</Badge>
      <Badge tone="accent">3/5</Badge>
    </div>
  </>
)

/** Beyond both ends, and around each change of colour. */
export const Progresses = () => (
  <div className={styles.stack}>
    {[-20, 0, 49, 50, 79, 80, 100, 140].map((value) => (
      <div key={value} className={styles.measured}>
        <span>{`${value} percent`}</span>
        <Progress value={value} label={`${value} percent`} />
      </div>
    ))}
    <div className={styles.measured}>
      <span>Thin</span>
      <Progress value={65} label="Thin" size="thin" />
    </div>
  </div>
)

/** Open and closed. */
export const Cards = () => (
  <div>
    <CollapsibleCard title="Market News Overview">
      <p>Futures are flat before the jobs report.</p>
    </CollapsibleCard>
    <CollapsibleCard title="Today’s Economic Events" open={false}>
      <p>8:30 Nonfarm payrolls</p>
    </CollapsibleCard>
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
  warning: 'This day was recovered from a backup. Check that all of it is there.',
  error: 'The drive is full: new edits stay on this device.',
}
const bannerTones: ReadonlyArray<AlertTone> = ['info', 'success', 'warning', 'error']

/** The four tones, one with something to do. */
export const Alerts = () => (
  <div className={styles.stack}>
    {bannerTones.map((tone) => (
      <Alert key={tone} tone={tone}>
        {banners[tone]}
      </Alert>
    ))}
    <Alert tone="warning" actions={<Button size="sm">Retry</Button>}>
      Update failed: You are offline
    </Alert>
  </div>
)

const absences: ReadonlyArray<AbsentConflictProps['absence']> = ['reading', 'unread', 'missing', 'damaged']

/** With a text, refused, and without one for each reason. */
export const Conflicts = () => (
  <div className={styles.stack}>
    <ConflictCard
      conflict={{
        of: '2026-03-02',
        field: 'notes',
        text: 'Gap above 482, sold into strength at the open.',
        by: 'another device',
        at: '2026-03-02T14:10:00.000Z',
      }}
      when="Mar 2, 9:10 AM"
      present="Gap above 482, held."
      what="Notes"
      onRestore={() => undefined}
      onDismiss={() => undefined}
    />
    <ConflictCard
      conflict={{
        of: '2026-03-02',
        field: 'notes',
        text: 'Gap above 482.',
        by: 'another device',
        at: '2026-03-02T14:10:00.000Z',
      }}
      when="Mar 2, 9:10 AM"
      present="Gap above 482, held."
      what="Reflections"
      refusal="Notes cannot exceed 10000 characters"
      onRestore={() => undefined}
      onDismiss={() => undefined}
    />
    {absences.map((absence) => (
      <AbsentConflict
        key={absence}
        absence={absence}
        what={`Notes, ${absence}`}
        onRetry={() => undefined}
        onDismiss={() => undefined}
      />
    ))}
  </div>
)
