import type { SharedFolder } from '#functions/shared/parameters.ts'
import { tableKeys } from '#functions/shared/table-keys.ts'

/** Actions on items of the shared table with this key prefix. */
interface TableRight {
  readonly keys: string
  readonly actions: ReadonlyArray<`dynamodb:${string}`>
}

export interface FunctionRow {
  /** Names its resources, in PascalCase. */
  readonly name: string
  /** The folder of its built code, with `index.mjs` as the entry. */
  readonly bundle: string
  /** Its own folder of parameters below the stage's path. */
  readonly parameters: string
  /** It may read no others. */
  readonly sharedParameters: ReadonlyArray<SharedFolder>
  readonly memoryMb: number
  readonly timeoutSeconds: number
  /** The most instances at once in production, which caps the cost of a flood. */
  readonly concurrency: number
  /** Only the calls that it makes, on its own kinds of items. */
  readonly tableRights: ReadonlyArray<TableRight>
}

/** A function behind the router, which waits at most 20 s for it. */
export interface DeployedFunction extends FunctionRow {
  /** Every path below it is the function's: `/api/auth`. */
  readonly path: string
  readonly takesCookies: boolean
}

/** A function without an address, which only a schedule runs. */
interface ScheduledFunction extends FunctionRow {
  /** In UTC, as EventBridge writes it. */
  readonly schedule: `cron(${string})`
}

const counting: TableRight = {
  keys: tableKeys.counters,
  actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
}

export const deployedFunctions: ReadonlyArray<DeployedFunction> = [
  {
    name: 'Auth',
    path: '/api/auth',
    bundle: '.build/functions/auth',
    parameters: 'auth',
    sharedParameters: ['shared', 'sessions'],
    takesCookies: true,
    memoryMb: 512,
    timeoutSeconds: 20,
    concurrency: 50,
    tableRights: [counting],
  },
  {
    name: 'SnapTrade',
    path: '/api/snaptrade',
    bundle: '.build/functions/snaptrade',
    parameters: 'snaptrade',
    sharedParameters: ['shared', 'sessions'],
    takesCookies: true,
    memoryMb: 512,
    timeoutSeconds: 20,
    concurrency: 50,
    tableRights: [
      counting,
      { keys: tableKeys.userSecrets, actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'] },
    ],
  },
  // It answers most requests from the shared record, and holds a request open only while it renews the record.
  {
    name: 'Ai',
    path: '/api/ai',
    bundle: '.build/functions/ai',
    parameters: 'ai',
    sharedParameters: ['shared'],
    takesCookies: false,
    memoryMb: 512,
    timeoutSeconds: 20,
    concurrency: 30,
    tableRights: [counting, { keys: tableKeys.sharedValues, actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] }],
  },
]

export const scheduledFunctions: ReadonlyArray<ScheduledFunction> = [
  // Each day before the market opens in New York.
  {
    name: 'IdleUsers',
    schedule: 'cron(17 8 * * ? *)',
    bundle: '.build/functions/idle-users',
    parameters: 'snaptrade',
    sharedParameters: ['shared'],
    memoryMb: 256,
    timeoutSeconds: 900,
    concurrency: 1,
    tableRights: [
      counting,
      { keys: tableKeys.userSecrets, actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'] },
    ],
  },
]

/** `variable`: the environment variable with the table's name. */
export const sharedTable = { key: 'pk', expires: 'expiresAt', variable: 'TABLE_NAME' } as const
