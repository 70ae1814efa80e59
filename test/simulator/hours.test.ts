import { hourScenarios } from './scenarios.ts'
import { proveScenario } from './seeds.ts'

hourScenarios.forEach(proveScenario)
