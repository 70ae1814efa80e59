import { storageScenarios } from './scenarios.ts'
import { proveScenario } from './seeds.ts'

storageScenarios.forEach(proveScenario)
