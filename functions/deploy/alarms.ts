/** One alarm: when so many were counted, or a rate was so high, within five minutes. `Id` is a name that AWS gives. */
export interface AlarmRow<Id> {
  readonly name: string
  readonly namespace: string
  readonly metricName: string
  readonly dimensions: Readonly<Record<string, Id | string>>
  readonly threshold: number
  readonly statistic: 'Sum' | 'Average' | 'SampleCount'
  /** How many times five minutes in a row. */
  readonly evaluationPeriods: number
}

const counted = { statistic: 'Sum', evaluationPeriods: 1 } as const

/** In five minutes. A refusal of our own making is no error of the function's. */
const mostOfFunction = { Errors: 5, Throttles: 1, Url5xxCount: 20 } as const

/** Of one function, by the name that the deploy gives it. */
export const alarmsOfFunction = <Id>(name: string, functionName: Id): ReadonlyArray<AlarmRow<Id>> =>
  Object.entries(mostOfFunction).map(([metricName, threshold]) => ({
    ...counted,
    name: `${name}${metricName}`,
    namespace: 'AWS/Lambda',
    metricName,
    dimensions: { FunctionName: functionName },
    threshold,
  }))

/** Of one function that a schedule runs: it is not asked often enough for more than one failure to count. */
export const alarmsOfSchedule = <Id>(name: string, functionName: Id): ReadonlyArray<AlarmRow<Id>> => [
  {
    ...counted,
    name: `${name}Errors`,
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensions: { FunctionName: functionName },
    threshold: 1,
  },
]

/**
 * Of who is registered at SnapTrade. Nobody new can connect a broker: the budget of registrations is used up, or
 * SnapTrade refuses. More have ended at once than ever go idle in a day. Some should have ended and could not.
 */
export const alarmsOfRegistrations = (namespace: string): ReadonlyArray<AlarmRow<string>> => {
  const counting = (name: string, route: string, outcome: string, threshold: number): AlarmRow<string> => ({
    name,
    namespace,
    metricName: 'latency',
    dimensions: { route, outcome },
    threshold,
    statistic: 'SampleCount',
    evaluationPeriods: 1,
  })
  return [
    counting('SnapTradeRegistrations', '/snaptrade/register', 'provider', 1),
    counting('IdleUsersEnded', '/snaptrade/idle-users', 'ok', 50),
    counting('IdleUsersFailures', '/snaptrade/idle-users', 'provider', 1),
  ]
}

/** Of the distribution. The rate is per cent: with few visitors one failure is a high one, so it has to last. */
export const alarmsOfEdge = <Id>(distribution: Id): ReadonlyArray<AlarmRow<Id>> => {
  const edge = { namespace: 'AWS/CloudFront', dimensions: { DistributionId: distribution, Region: 'Global' } } as const
  return [
    {
      ...edge,
      name: 'EdgeErrors',
      metricName: '5xxErrorRate',
      threshold: 5,
      statistic: 'Average',
      evaluationPeriods: 3,
    },
    { ...edge, ...counted, name: 'EdgeFlood', metricName: 'Requests', threshold: 50_000 },
  ]
}

/**
 * The operator's mail address as the deploy is given it; undefined where a trial has none. Throws where production has
 * none, or where it is no address: its alarms and its budget would reach nobody.
 */
export const operatorEmailOf = (given: string | undefined, isProduction: boolean): string | undefined => {
  const email = given?.trim() ?? ''
  if (email === '' && !isProduction) return undefined
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email
  const why = email === '' ? 'is not set' : `is no mail address: ${email}`
  throw new Error(
    `ALARM_EMAIL ${why}. The alarms and the budget would reach nobody. See functions/deploy/README.md, step 2.`,
  )
}

/** The bill of the whole account: mails when four fifths are spent, and when the month is going to cost more. */
export const budgetOf = (limitAmount: string, email: string) => {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notificationType,
    threshold,
    thresholdType: 'PERCENTAGE',
    comparisonOperator: 'GREATER_THAN',
    subscriberEmailAddresses: [email],
  })
  return {
    budgetType: 'COST',
    timeUnit: 'MONTHLY',
    limitAmount,
    limitUnit: 'USD',
    notifications: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  }
}
