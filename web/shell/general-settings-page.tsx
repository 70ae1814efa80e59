import { browserInstallOffer } from '#web/adapters/install-offer.ts'
import { browserNotifications } from '#web/adapters/notifications.ts'
import { GeneralSettings } from '#web/features/settings/general-settings.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'

const JournalDialog = lazyPart(() =>
  import('#web/features/journal-file/journal-dialog.tsx').then((module) => module.JournalDialog),
)

export const GeneralSettingsPage = () => (
  <GeneralSettings FileDialog={JournalDialog} notifications={browserNotifications} install={browserInstallOffer} />
)
