import type { Actions, DrivenPage } from './driven.ts'
import { type Found, find, type Name } from './find.ts'

/** What a person does with a page, whatever the browser: looks for a control by its role and name, clicks, types. */
export interface Person {
  readonly page: DrivenPage
  /** Waits until it is in sight. */
  readonly sees: (role: string, name?: Name) => Promise<Found>
  /** Whether it is in sight now. */
  readonly has: (role: string, name?: Name) => Promise<boolean>
  readonly misses: (role: string, name?: Name) => Promise<void>
  readonly reads: (text: string | RegExp) => Promise<void>
  readonly click: (role: string, name?: Name) => Promise<void>
  /** Clicks a field, empties it and types into it. */
  readonly writes: (role: string, name: Name, text: string) => Promise<void>
  readonly types: (text: string) => Promise<void>
  /** Presses a key, with others held: `press('Control', 'k')`. */
  readonly press: (...keys: ReadonlyArray<string>) => Promise<void>
  /** Waits until nothing is on its way to the drive. */
  readonly rests: () => Promise<void>
  /** Loads the page again; answers once the old document is gone. */
  readonly reload: () => Promise<void>
  readonly focus: () => Promise<{ readonly label: string; readonly marked: boolean }>
}

const patienceMs = 60_000

/** A person in front of this page. */
export const person = (page: DrivenPage): Person => {
  const look = (role: string, name?: Name): Promise<Found | undefined> =>
    page.run(find, role, name instanceof RegExp ? { source: name.source } : { exact: name })
  const sees: Person['sees'] = (role, name) =>
    until(page, `${role} ${String(name)}`, async () => {
      const found = await look(role, name)
      return found?.reachable ? found : undefined
    })
  const act = (type: Actions['type'], actions: Actions['actions']) => page.act([{ type, id: type, actions }])
  const click: Person['click'] = async (role, name) => {
    const { x, y } = await sees(role, name)
    await act('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }
  const press: Person['press'] = (...keys) => {
    const values = keys.map((key) => keyValues[key] ?? key)
    return act('key', [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  }
  const types: Person['types'] = (text) =>
    act(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  return {
    page,
    sees,
    has: async (role, name) => (await look(role, name)) !== undefined,
    misses: async (role, name) => {
      await until(page, `no ${role} ${String(name)}`, async () => (await look(role, name)) === undefined)
    },
    reads: async (text) => {
      const wanted = text instanceof RegExp ? text : { source: text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') }
      await until(page, `the text ${String(text)}`, () =>
        page.run((source) => new RegExp(source).test(document.body.innerText.replaceAll(/\s+/g, ' ')), wanted.source),
      )
    },
    click,
    writes: async (role, name, text) => {
      // On a crowded machine a page may still be drawn between the look at a field and the click on it.
      await until(page, `the focus in ${role} ${String(name)}`, async () => {
        await click(role, name)
        return page.run(() => document.activeElement?.matches('input, textarea') === true)
      })
      await press('Control', 'a')
      await press('Delete')
      await types(text)
    },
    types,
    press,
    rests: async () => {
      const isStill = () => !/Pending\.\.\.|Saving\.\.\.|Save failed/.test(document.body.innerText)
      await until(page, 'an end of saving', () => page.run(isStill))
    },
    reload: async () => {
      await page.run(() => {
        Object.assign(globalThis, { isOld: true })
        setTimeout(() => location.reload())
      })
      await until(page, 'the page to load again', () => page.run(() => !('isOld' in globalThis)))
    },
    focus: () => page.run(focused),
  }
}

/** Runs in the page. */
const focused = (): { readonly label: string; readonly marked: boolean } => {
  const element = document.activeElement as HTMLInputElement
  const { outlineStyle, boxShadow } = getComputedStyle(element)
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
  return { label: label.trim(), marked: outlineStyle !== 'none' || boxShadow !== 'none' }
}

/** Asks again until there is an answer; the failure says what was on the screen instead. */
export const until = async <Answer>(
  page: Pick<DrivenPage, 'run'>,
  what: string,
  ask: () => Promise<Answer | false | undefined>,
): Promise<Answer> => {
  const end = performance.now() + patienceMs
  let reason = ''
  while (performance.now() < end) {
    try {
      const answer = await ask()
      if (answer !== false && answer !== undefined) return answer
    } catch (error) {
      // Between two documents no page is there to answer.
      reason = String(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  const shown = await page
    .run(() => `${location.href}: ${document.body.innerText.replaceAll(/\s+/g, ' ')}`)
    .catch((error: unknown) => String(error))
  throw new Error(`Waited for ${what}. ${reason}\n${shown}`)
}

/** WebDriver's names of the keys that write nothing. */
const keyValues: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  End: '\uE010',
  Delete: '\uE017',
}
