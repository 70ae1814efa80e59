import { pictureScenarios } from './picture-scenarios.ts'
import { proveScenario } from './seeds.ts'

pictureScenarios.forEach(proveScenario)
