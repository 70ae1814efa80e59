import { projectText } from '#test/support/project.ts'
import { covers } from './signature.ts'

interface PolicyStatement {
  readonly Effect: 'Allow' | 'Deny'
  readonly Action: string | ReadonlyArray<string>
  readonly Resource: string | ReadonlyArray<string>
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface Policy {
  readonly Statement: ReadonlyArray<PolicyStatement>
}

/** An action on AWS, with the keys that AWS derives from the request. */
export interface Call {
  readonly action: string
  readonly resource: string
  readonly context?: Readonly<Record<string, string>>
}

export const operatorPolicy = JSON.parse(projectText('functions/deploy/operator-policy.json')) as Policy
export const boundaryPolicy = JSON.parse(projectText('functions/deploy/boundary.json')) as Policy

/** The conditions that our policies use: a key that a request lacks fits none. Throws for any other. */
const fits = (test: string, pattern: string, value: string | undefined): boolean => {
  if (test === 'StringEquals') return value === pattern
  if (test === 'StringLike') return value !== undefined && covers(pattern, value)
  throw new Error(`No condition ${test} is known here`)
}

const isMeant = ({ Action, Resource, Condition = {} }: PolicyStatement, { action, resource, context }: Call): boolean =>
  [Action].flat().some((pattern) => covers(pattern.toLowerCase(), action.toLowerCase())) &&
  [Resource].flat().some((pattern) => covers(pattern, resource)) &&
  Object.entries(Condition).every(([test, keys]) =>
    Object.entries(keys).every(([key, pattern]) => fits(test, pattern, context?.[key])),
  )

/** Whether a policy alone allows a call: one statement does, and none denies it. */
export const isAllowed = ({ Statement }: Policy, call: Call): boolean => {
  const meant = Statement.filter((statement) => isMeant(statement, call))
  return meant.some(({ Effect }) => Effect === 'Allow') && meant.every(({ Effect }) => Effect === 'Allow')
}
