import type { CDPSession, Page } from 'playwright-core'

/** What a screen reader would say, from Chromium's own accessibility tree: it is what assistive programs are given. */
export interface Reader {
  /** The control that has the focus, as `role "name", state, description`. */
  readonly focus: () => Promise<string>
  /** The page from its beginning to its end, one line for each thing that has words. */
  readonly read: () => Promise<ReadonlyArray<string>>
  /** What live regions have said since this was last asked. */
  readonly announced: () => Promise<ReadonlyArray<string>>
}

type Plain = string | number | boolean

interface AxValue {
  readonly value?: Plain
}

interface AxNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: AxValue
  readonly name?: AxValue
  readonly description?: AxValue
  readonly value?: AxValue
  readonly properties?: ReadonlyArray<{ readonly name: string; readonly value: AxValue }>
  readonly childIds?: ReadonlyArray<string>
}

/** States that are said with a control; the tree has many more that are not spoken. */
const states: Readonly<Record<string, (value: Plain | undefined) => string | undefined>> = {
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  selected: (value) => (value === true ? 'selected' : undefined),
  disabled: (value) => (value === true ? 'unavailable' : undefined),
  invalid: (value) => (value === 'true' ? 'invalid' : undefined),
  modal: (value) => (value === true ? 'modal' : undefined),
  level: (value) => `level ${String(value)}`,
  valuetext: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
}

const lineOf = ({ role, name, description, properties = [], value }: AxNode): string => {
  const said = properties.flatMap((property) => states[property.name]?.(property.value.value) ?? [])
  const content = value?.value === undefined || value.value === '' ? [] : [`“${String(value.value)}”`]
  const described = typeof description?.value === 'string' && description.value !== '' ? [description.value] : []
  return [`${String(role?.value)} "${String(name?.value ?? '')}"`, ...said, ...content, ...described].join(', ')
}

const isFocused = ({ properties = [] }: AxNode): boolean =>
  properties.some(({ name, value }) => name === 'focused' && value.value === true)

const silent = new Set(
  'InlineTextBox none generic RootWebArea LineBreak LabelText list listitem ListMarker row rowgroup'.split(' '),
)

/** In reading order: text that its control or heading has said already is not said twice. */
const linesOf = (nodes: ReadonlyArray<AxNode>): ReadonlyArray<string> => {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (id: string, under: string): ReadonlyArray<string> => {
    const node = byId.get(id)
    if (!node) return []
    const name = String(node.name?.value ?? '').trim()
    const role = String(node.role?.value ?? '')
    const isSaid = !node.ignored && name !== '' && !silent.has(role) && !(role === 'StaticText' && under.includes(name))
    const below = (node.childIds ?? []).flatMap((child) =>
      walk(child, !node.ignored && name !== '' && role !== 'RootWebArea' ? name : under),
    )
    if (!isSaid) return below
    return [role === 'StaticText' ? name : lineOf(node), ...below]
  }
  const [root] = nodes
  return root ? walk(root.nodeId, '') : []
}

/** Runs in the page before anything of it: tells what is put into live regions, as it is put there. */
const listen = (): void => {
  const { tellReader } = globalThis as unknown as { readonly tellReader: (text: string) => void }
  const region = (node: Node | null): Element | null | undefined =>
    (node instanceof Element ? node : node?.parentElement)?.closest(
      '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output',
    )
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const said = type === 'characterData' ? [target] : [...addedNodes]
      for (const node of said) {
        if (region(node) && node.textContent?.trim()) tellReader(node.textContent.trim())
      }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** A reader of this page; give it before the page's first address. */
export const readerOf = async (page: Page): Promise<Reader> => {
  const announced: string[] = []
  // Kept here and not in the page: a page that leads on at once would take its words along.
  await page.exposeFunction('tellReader', (text: string) => void announced.push(text))
  await page.addInitScript(listen)
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const tree = async () => (await session.send('Accessibility.getFullAXTree')).nodes as ReadonlyArray<AxNode>
  return {
    focus: async () => {
      const focused = (await tree()).findLast((node) => isFocused(node))
      return focused ? lineOf(focused) : 'nothing'
    },
    read: async () => linesOf(await tree()),
    announced: async () => {
      // What was said before this answer has arrived before it.
      await page.evaluate(() => undefined)
      return announced.splice(0)
    },
  }
}
