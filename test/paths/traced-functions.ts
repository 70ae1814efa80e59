import { relative } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const product = /^(domain|machines|web)\/.*\.tsx?$/

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: SyntaxNode): ReadonlyArray<SyntaxNode> =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const bodiesIn = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => [
  ...(functionTypes.has(node.type) && 'body' in node && isNode(node.body) ? [node.body] : []),
  ...childrenOf(node).flatMap(bodiesIn),
]

/** Lets each function of the product say its file when it is called, to `globalThis.entered`. */
export const tracedFunctions = (root: string): Plugin => ({
  name: 'bellbook:traced-functions',
  enforce: 'post',
  transform(code, id) {
    const file = relative(root, id.split('?', 1)[0] ?? id)
    if (!product.test(file) || file.endsWith('.css.ts')) return undefined
    const say = `globalThis.entered?.(${JSON.stringify(file)})`
    const insertions = bodiesIn(parseAst(code)).flatMap(
      ({ type, start, end }): ReadonlyArray<[at: number, text: string]> =>
        type === 'BlockStatement'
          ? [[start + 1, `${say};`]]
          : [
              [start, `(${say}, `],
              [end, ')'],
            ],
    )
    const ordered = insertions.toSorted(([one], [other]) => other - one)
    return ordered.reduce((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), code)
  },
})
