import type { LambdaFunctionURLEvent } from 'aws-lambda'
import { deployedFunctions } from '#functions/deploy/functions.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { routerProofHeader } from '#functions/shared/router-proof.ts'
import type { SealingKey } from '#functions/shared/sealed.ts'

export const localRouter =
  (functions: ReadonlyMap<string, LambdaFunction>, fallback: LambdaFunction, routerKey: SealingKey): LambdaFunction =>
  (event) => {
    const row = deployedFunctions.find(({ path }) => event.rawPath.startsWith(`${path}/`))
    const proven = { ...event, headers: { ...event.headers, [routerProofHeader]: routerKey.k } }
    const lambda = functions.get(row?.name ?? '') ?? fallback
    return lambda(row?.takesCookies === false ? withoutCookies(proven) : proven)
  }

const withoutCookies = (event: LambdaFunctionURLEvent): LambdaFunctionURLEvent => ({
  ...event,
  cookies: [],
  headers: Object.fromEntries(Object.entries(event.headers).filter(([name]) => name !== 'cookie')),
})
