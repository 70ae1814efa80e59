import type { BrokerageError as ServerError } from '#domain/api/snaptrade.ts'
import { type DomainError, domainError, messageOf } from './catalogue.ts'

/** `unreachable`: no network, or no answer in time. `no_…`: our server was not asked. */
export type BrokerageFailureKind = ServerError | 'no_user' | 'no_account_id' | 'no_authorization_id' | 'unreachable'

/**
 * `not_recorded`: the journal refused the trades. `renewed`: the user has to say first whether the account is known.
 * `account_unread`: an unreadable account may be this one.
 */
export type SyncFailureKind = BrokerageFailureKind | 'not_recorded' | 'renewed' | 'account_unread'

interface BrokerageFailure {
  readonly kind: BrokerageFailureKind
}

/** Follows 'Failed to'. */
const operations: Readonly<Record<BrokerageFailure['kind'], string>> = {
  unreachable: 'reach the brokerage service',
  too_many_requests: 'ask your brokers: the service is busy',
  syncing: 'read everything: a broker is still sending its history for the first time',
  provider_error: 'reach your brokers',
  provider_unavailable: 'reach your brokers',
  reconnect_required: 'read a broker: its connection has to be renewed',
  not_supported: 'read a broker: it does not report this',
  not_connected: 'load brokerage data',
  not_found: 'load brokerage data',
  too_large: 'load brokerage data',
  bad_request: 'load brokerage data',
  forbidden: 'load brokerage data',
  key_taken: 'load brokerage data',
  reauth_required: 'load brokerage data',
  no_user: 'load brokerage data',
  no_account_id: 'load brokerage data',
  no_authorization_id: 'load brokerage data',
}

const callerErrors: Readonly<Partial<Record<BrokerageFailure['kind'], DomainError>>> = {
  no_user: domainError('connection', 'NOT_AUTHENTICATED'),
  no_account_id: domainError('connection', 'ACCOUNT_ID_REQUIRED'),
  no_authorization_id: domainError('connection', 'AUTHORIZATION_ID_REQUIRED'),
  reauth_required: domainError('signIn', 'SESSION_OVER'),
  key_taken: domainError('connection', 'KEY_TAKEN'),
}

/** Why accounts or positions could not be read. */
export const readingError = (failure: BrokerageFailure): DomainError =>
  callerErrors[failure.kind] ?? domainError('application', 'OPERATION_ERROR', { operation: operations[failure.kind] })

/** `failure` is undefined for an unknown reason. */
export const connectError = (failure: BrokerageFailure | undefined): DomainError =>
  (failure && callerErrors[failure.kind]) ?? domainError('connection', 'CONNECT_FAILED')

/** `failure` is undefined for an unknown reason. */
export const disconnectError = (failure: BrokerageFailure | undefined): DomainError =>
  (failure && callerErrors[failure.kind]) ?? domainError('connection', 'DISCONNECT_FAILED')

/** The reason after 'Failed to sync trades', and what the user can do. */
const reasons: Readonly<Record<SyncFailureKind, string>> = {
  unreachable: 'The brokerage service could not be reached: trades come as soon as it can be',
  syncing: 'The broker is still collecting the history for the first time',
  too_many_requests: 'The brokerage service is busy. Please try again in a few minutes',
  provider_unavailable: 'The broker cannot be reached just now',
  provider_error: 'The broker cannot be reached just now',
  reconnect_required: 'The connection has to be renewed in the brokerage settings',
  not_connected: 'No broker is connected any more',
  not_found: 'The broker does not know this account any more',
  not_supported: 'The broker does not report this',
  too_large: 'One day holds more trades than can be read at once',
  reauth_required: messageOf(domainError('signIn', 'SESSION_OVER')),
  no_user: messageOf(domainError('connection', 'NOT_AUTHENTICATED')),
  no_account_id: messageOf(domainError('connection', 'ACCOUNT_ID_REQUIRED')),
  no_authorization_id: messageOf(domainError('connection', 'AUTHORIZATION_ID_REQUIRED')),
  bad_request: 'The server did not understand the question',
  forbidden: 'The server refused to answer',
  key_taken: messageOf(domainError('connection', 'KEY_TAKEN')),
  not_recorded: 'The journal did not take them, so nothing is counted',
  account_unread: 'An account could not be read from your broker, so trades of it may be missing',
  renewed: 'An account may be one that this journal had before, so nothing of it is counted until you have said so',
}

/** Without a full stop. */
export const syncReason = ({ kind }: { readonly kind: SyncFailureKind }): string => reasons[kind]
