import { tableKeys } from '#functions/shared/table-keys.ts'

/** What a function may do with the items of the shared table whose keys begin so. */
export interface TableRight {
  readonly keys: string
  readonly actions: ReadonlyArray<`dynamodb:${string}`>
}

/** One function of the cloud; a row here is all that a further one needs. */
export interface DeployedFunction {
  /** Names its resources, in PascalCase. */
  readonly name: string
  /** Everything below it is the function's: `/api/auth`. */
  readonly path: string
  /** The folder that `npm run build` leaves its code in, with `index.mjs` as the entry. */
  readonly bundle: string
  /** Its own folder of parameters below the stage's path, the only one that it may read beside the shared one. */
  readonly parameters: string
  readonly memoryMb: number
  /** At most 20: the router waits no longer. */
  readonly timeoutSeconds: number
  /** How many may run at once in production: the function's address is public, and this caps what a flood costs. */
  readonly concurrency: number
  /** What it may do with the shared table: no more than its calls, and only with its own kinds of items. */
  readonly tableRights: ReadonlyArray<TableRight>
}

/** What counting takes. */
const counting: TableRight = { keys: tableKeys.counters, actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'] }

/** Every function that a deploy creates. */
export const deployedFunctions: ReadonlyArray<DeployedFunction> = [
  {
    name: 'Auth', path: '/api/auth', bundle: '.build/functions/auth', parameters: 'auth', memoryMb: 512, timeoutSeconds: 20, concurrency: 50,
    tableRights: [counting],
  },
  {
    name: 'SnapTrade', path: '/api/snaptrade', bundle: '.build/functions/snaptrade', parameters: 'snaptrade', memoryMb: 512, timeoutSeconds: 20, concurrency: 50,
    tableRights: [counting, { keys: tableKeys.userSecrets, actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'] }],
  },
  // It answers nearly everybody from the shared record, and holds a request open while one of them renews it.
  {
    name: 'Market', path: '/api/ai', bundle: '.build/functions/ai', parameters: 'ai', memoryMb: 512, timeoutSeconds: 20, concurrency: 30,
    tableRights: [counting, { keys: tableKeys.sharedValues, actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] }],
  },
]

/** The table of user secrets and shared state, and the variable that tells a function its name. */
export const sharedTable = { key: 'pk', expires: 'expiresAt', variable: 'TABLE_NAME' } as const
