import { routineScenarios } from './scenarios.ts'
import { proveScenario } from './seeds.ts'

routineScenarios.forEach(proveScenario)
