import { busyScenarios } from './scenarios.ts'
import { proveScenario } from './seeds.ts'

busyScenarios.forEach(proveScenario)
