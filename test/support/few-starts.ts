import { readFile } from 'node:fs/promises'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isInNode = async ({ moduleId }: TestSpecification): Promise<boolean> =>
  /^\/\/ @vitest-environment node$/m.test(await readFile(moduleId, 'utf8'))

/**
 * Vitest's order, but the files of a project that ask for Node before its others: a worker ends where the next file
 * asks for another environment, and to start one costs two seconds of work.
 */
export class FewStarts extends BaseSequencer {
  public override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: the order of Vitest itself
    const sorted = await super.sort(files)
    const inNode = new Set<TestSpecification>()
    await Promise.all(sorted.map(async (file) => (await isInNode(file)) && inNode.add(file)))
    const projects = new Set(sorted.map(({ project }) => project))
    return [...projects].flatMap((project) => {
      const ofProject = sorted.filter((file) => file.project === project)
      return [...ofProject.filter((file) => inNode.has(file)), ...ofProject.filter((file) => !inNode.has(file))]
    })
  }
}
