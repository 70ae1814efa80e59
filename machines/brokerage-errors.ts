import { domainError, type DomainError, type EarlyArea } from '#domain/errors/catalogue.ts'
import type { BrokerageFailure } from './ports/brokerage.ts'

/** What did not work, behind 'Failed to'. */
const operations: Readonly<Record<BrokerageFailure['kind'], string>> = {
  unreachable: 'reach the brokerage service',
  too_many_requests: 'ask your brokers: the service is busy',
  syncing: 'read everything: a broker is still sending its history for the first time',
  provider_error: 'reach your brokers',
  provider_unavailable: 'reach your brokers',
  reconnect_required: 'read a broker: its connection has to be renewed',
  not_supported: 'read a broker: it does not tell this',
  not_connected: 'load brokerage data',
  not_found: 'load brokerage data',
  too_large: 'load brokerage data',
  bad_request: 'load brokerage data',
  forbidden: 'load brokerage data',
  reauth_required: 'load brokerage data',
  no_user: 'load brokerage data',
  no_account_id: 'load brokerage data',
  no_authorization_id: 'load brokerage data',
}

/** What a brokerage's rooms can say. */
export type BrokerageError = DomainError<EarlyArea | 'connection'>

/** Failures that are about who asks and what for, with words of their own. */
const callerErrors: Readonly<Partial<Record<BrokerageFailure['kind'], BrokerageError>>> = {
  no_user: domainError('connection', 'NOT_AUTHENTICATED'),
  no_account_id: domainError('connection', 'ACCOUNT_ID_REQUIRED'),
  no_authorization_id: domainError('connection', 'AUTHORIZATION_ID_REQUIRED'),
  reauth_required: domainError('signIn', 'SESSION_OVER'),
}

/** Why accounts or positions could not be read. */
export const readingError = (failure: BrokerageFailure): BrokerageError =>
  callerErrors[failure.kind] ?? domainError('application', 'OPERATION_ERROR', { operation: operations[failure.kind] })

/** Why a connection could not be made; undefined: for a reason that nobody told. */
export const connectError = (failure: BrokerageFailure | undefined): BrokerageError =>
  (failure && callerErrors[failure.kind]) ?? domainError('connection', 'CONNECT_FAILED')

/** Why a connection is still there; undefined: for a reason that nobody told. */
export const disconnectError = (failure: BrokerageFailure | undefined): BrokerageError =>
  (failure && callerErrors[failure.kind]) ?? domainError('connection', 'DISCONNECT_FAILED')
