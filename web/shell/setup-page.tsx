import { RestoreFromFile, StoredJournals } from '#web/features/journal-file/stored-journals.tsx'
import { SetupScreen } from '#web/features/setup/setup-screen.tsx'

export const SetupPage = () => <SetupScreen stored={<StoredJournals />} otherWays={<RestoreFromFile />} />
