import { dayScenarios } from './scenarios.ts'
import { proveScenario } from './seeds.ts'

dayScenarios.forEach(proveScenario)
