import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { sentence } from '#domain/errors/sentence.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useSyncErrors } from './use-trade-sync.ts'

export const SyncFailed = () => {
  const errors = useSyncErrors()
  return (
    errors.length > 0 && (
      <Alert tone="error">
        {sentence(messageOf(domainError('brokerage', 'SYNC_FAILED')))} {errors.map(sentence).join(' ')}
      </Alert>
    )
  )
}
