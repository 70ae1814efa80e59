import * as z from 'zod/mini'

const items = z.array(z.object({ id: z.string(), source: z.string(), title: z.string() }))

/**
 * Made of the prompt's own items where it holds some; else valid against the schema; else a sentence. The same for the
 * same prompt.
 */
export const sampleOf = (prompt: string, schema: unknown): string => {
  const found = itemsIn(prompt)
  if (schema === undefined)
    return found.length > 0 ? found.map(({ title }) => title).join('. ') : 'This is a sample answer of the local model.'
  return JSON.stringify(found.length > 0 && hasBullets(schema) ? summaryOf(found) : valueOf(schema))
}

const itemsIn = (prompt: string): z.infer<typeof items> => {
  const line = prompt.split('\n').find((each) => each.startsWith('[{'))
  try {
    return items.safeParse(JSON.parse(line ?? '')).data ?? []
  } catch {
    return []
  }
}

const summaryOf = (found: z.infer<typeof items>) => ({
  title: `Sample summary of ${found.length} headlines`,
  bullets: found
    .slice(0, 5)
    .map(({ id, source, title }) => ({ text: `${source}: ${title.replace(/^Sample: /, '')}.`, item_ids: [id] })),
})

const object = z.object({ properties: z.record(z.string(), z.unknown()) })
const list = z.object({ items: z.unknown() })
const typed = z.object({ type: z.string() })

const hasBullets = (schema: unknown): boolean => 'bullets' in (object.safeParse(schema).data?.properties ?? {})

/** No schema of an official client is anywhere near as deep; one that is would use up the stack. */
const deepestSchema = 50

/** Makes a value by a schema of OpenAPI's or JSON Schema's writing. */
const valueOf = (schema: unknown, depth = 0): unknown => {
  if (depth > deepestSchema) return 'sample'
  switch (typed.safeParse(schema).data?.type.toLowerCase() ?? '') {
    case 'object':
      return Object.fromEntries(
        Object.entries(object.safeParse(schema).data?.properties ?? {}).map(([name, each]) => [
          name,
          valueOf(each, depth + 1),
        ]),
      )
    case 'array':
      return [valueOf(list.safeParse(schema).data?.items, depth + 1)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return 'sample'
  }
}
