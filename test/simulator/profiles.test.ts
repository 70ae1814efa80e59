import { profileScenarios } from './scenarios.ts'
import { proveScenario } from './seeds.ts'

profileScenarios.forEach(proveScenario)
