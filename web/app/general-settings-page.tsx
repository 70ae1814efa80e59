import { GeneralSettings } from '#web/features/settings/general-settings.tsx'
import { latePart } from '#web/parts/late-part/late-part.tsx'

const JournalDialog = latePart(() => import('#web/features/journal-file/journal-dialog.tsx').then((module) => module.JournalDialog))

/** The general settings, with the journal's file behind its button. */
export const GeneralSettingsPage = () => <GeneralSettings FileDialog={JournalDialog} />
