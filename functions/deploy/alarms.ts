/** An alarm on a count or a rate within five minutes. `Id`: a name that AWS gives. */
export interface AlarmRow<Id> {
  readonly name: string
  readonly namespace: string
  readonly metricName: string
  readonly dimensions: Readonly<Record<string, Id | string>>
  readonly threshold: number
  readonly statistic: 'Sum' | 'Average' | 'SampleCount'
  /** Periods of five minutes in a row. */
  readonly evaluationPeriods: number
}

const counted = { statistic: 'Sum', evaluationPeriods: 1 } as const

/** Counts in five minutes. Our own refusals do not count as errors. */
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

/** A scheduled function runs so rarely that one failure counts. */
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
 * No new user can connect a broker, since the budget is used up or SnapTrade refuses; more registrations ended at once
 * than go idle in a day; some could not be ended.
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

/** The rate is in per cent: with few visitors one failure is a high rate, so it has to last. */
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

/** Undefined for a trial without an address. Throws where production has none, or an invalid one is given. */
export const operatorEmailOf = (given: string | undefined, isProduction: boolean): string | undefined => {
  const email = given?.trim() ?? ''
  if (email === '' && !isProduction) return undefined
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email
  const why = email === '' ? 'is not set' : `is no mail address: ${email}`
  throw new Error(
    `ALARM_EMAIL ${why}. Without it alarms and budget are not mailed. See functions/deploy/README.md, step 2.`,
  )
}

/** The account's budget: mails when four fifths are spent, and when the month's forecast exceeds it. */
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
