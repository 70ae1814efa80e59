/** One function of the cloud; a row here is all that a further one needs. */
export interface DeployedFunction {
  /** Names its resources, in PascalCase. */
  readonly name: string
  /** Everything below it is the function's: `/api/auth`. */
  readonly path: string
  /** The folder that `npm run build` leaves its code in, with `index.mjs` as the entry. */
  readonly bundle: string
  readonly memoryMb: number
  /** At most 20: the router waits no longer. */
  readonly timeoutSeconds: number
  /** How many may run at once in production: the function's address is public, and this caps what a flood costs. */
  readonly concurrency: number
  /** What it may do with the shared table; the table exists when any function names an action. */
  readonly tableActions: ReadonlyArray<`dynamodb:${string}`>
}

/** Every function that a deploy creates. */
export const deployedFunctions: ReadonlyArray<DeployedFunction> = [
  { name: 'Auth', path: '/api/auth', bundle: '.build/functions/auth', memoryMb: 512, timeoutSeconds: 20, concurrency: 50, tableActions: [] },
  {
    name: 'SnapTrade', path: '/api/snaptrade', bundle: '.build/functions/snaptrade', memoryMb: 512, timeoutSeconds: 20, concurrency: 50,
    tableActions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  },
]

/** The table of user secrets and shared state, and the variable that tells a function its name. */
export const sharedTable = { key: 'pk', expires: 'expiresAt', variable: 'TABLE_NAME' } as const
