import { domainError } from '#domain/errors/catalogue.ts'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import type { SyncFailure } from './trade-sync.ts'

/** What stands behind 'Failed to sync trades', and what can be done about it. */
const reasons: Readonly<Record<SyncFailure['kind'], string>> = {
  unreachable: 'There is no network: trades come as soon as you are online again',
  syncing: 'The broker is still collecting the history for the first time',
  too_many_requests: 'The brokerage service is busy. Please try again in a few minutes',
  provider_unavailable: 'The broker cannot be reached just now',
  provider_error: 'The broker cannot be reached just now',
  reconnect_required: 'The connection has to be renewed in the brokerage settings',
  not_connected: 'No broker is connected any more',
  not_found: 'The broker does not know this account any more',
  not_supported: 'The broker does not tell this',
  too_large: 'One day holds more trades than can be read at once',
  reauth_required: anyMessageOf(domainError('signIn', 'SESSION_OVER')),
  no_user: anyMessageOf(domainError('connection', 'NOT_AUTHENTICATED')),
  no_account_id: anyMessageOf(domainError('connection', 'ACCOUNT_ID_REQUIRED')),
  no_authorization_id: anyMessageOf(domainError('connection', 'AUTHORIZATION_ID_REQUIRED')),
  bad_request: 'The server did not understand the question',
  forbidden: 'The server refused to answer',
  not_recorded: 'The journal did not take them, so nothing is counted',
  renewed: 'An account may be one that this journal had before, so nothing of it is counted until somebody has said so',
}

/** Why an account's trades are missing, as a sentence without its stop. */
export const syncReason = ({ kind }: SyncFailure): string => reasons[kind]
