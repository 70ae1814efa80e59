import { RestoreFromFile, StoredJournals } from '#web/features/journal-file/stored-journals.tsx'
import { SetupScreen } from '#web/features/setup/setup-screen.tsx'

/** Journal setup, with the ways back into a journal that was lost. */
export const SetupPage = () => <SetupScreen stored={<StoredJournals />} otherWays={<RestoreFromFile />} />
