import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plantedFaults } from '#test/mutants/faults.ts'
import { projectRoot } from '#test/support/project.ts'

it('each fault that the long run plants has its one place in the code of today', () => {
  const places = ({ file, from }: (typeof plantedFaults)[number]): number =>
    readFileSync(join(projectRoot, file), 'utf8').split(from).length - 1
  expect(plantedFaults.filter((fault) => places(fault) !== 1)).toEqual([])
  expect(plantedFaults.filter(({ from, to }) => from === to)).toEqual([])
})
