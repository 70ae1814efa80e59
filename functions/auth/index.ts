import { inTheCloud } from '#functions/adapters/cloud.ts'
import { makeAuthLambda } from './lambda.ts'
import { authSettings } from './settings.ts'

const { edges } = inTheCloud('auth', ['shared', 'sessions'], authSettings({ loopbackAllowed: false }), process.env)

export const handler = makeAuthLambda(edges)
