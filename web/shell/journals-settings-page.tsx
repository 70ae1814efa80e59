import { JournalsSettings } from '#web/features/settings/journals-settings.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'

const JournalDialog = lazyPart(() =>
  import('#web/features/journal-file/journal-dialog.tsx').then((module) => module.JournalDialog),
)

export const JournalsSettingsPage = () => <JournalsSettings FileDialog={JournalDialog} />
