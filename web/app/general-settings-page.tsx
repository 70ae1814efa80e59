import { lazy } from 'react'
import { GeneralSettings } from '#web/features/settings/general-settings.tsx'

const JournalDialog = lazy(() => import('#web/features/journal-file/journal-dialog.tsx').then((module) => ({ default: module.JournalDialog })))

/** The general settings, with the journal's file behind its button. */
export const GeneralSettingsPage = () => <GeneralSettings FileDialog={JournalDialog} />
