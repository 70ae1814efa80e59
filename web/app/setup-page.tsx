import { KeptJournals, RestoreFromFile } from '#web/features/journal-file/kept-journals.tsx'
import { SetupScreen } from '#web/features/setup/setup-screen.tsx'

/** Journal setup, with the ways back into a journal that was lost. */
export const SetupPage = () => <SetupScreen kept={<KeptJournals />} otherWays={<RestoreFromFile />} />
