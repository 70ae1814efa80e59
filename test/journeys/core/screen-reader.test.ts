import { beforeAll, describe, expect, it } from 'vitest'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { holdTime, seenWithin } from '#test/support/page-time.ts'
import { type Reader, readerOf } from '#test/support/spoken.ts'
import { step } from '#test/support/step.ts'

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
const page = await context.newPage()

describe('The main job, without a screen and without a mouse', () => {
  let reader: Reader

  /**
   * Presses Tab until something of one of these names, which is there by then, has the focus, and answers what is said
   * of it.
   */
  const tabTo = async (names: string | ReadonlyArray<string>, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string> => {
    const isThere = async () => {
      const lines = await reader.read()
      return [names].flat().some((name) => lines.some((line) => line.includes(`"${name}`)))
    }
    await expect.poll(isThere, { message: String(names) }).toBe(true)
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press(key)
      const said = await reader.focus()
      if ([names].flat().some((name) => said.includes(`"${name}`))) return said
    }
    throw new Error(`"${String(names)}" cannot be reached by Tab.`)
  }
  const focusBecomes = (said: string) => expect.poll(reader.focus).toBe(said)
  /** What is announced from here on: a poll may end between two announcements, and each is told once. */
  const announcedFromHere = (): (() => Promise<ReadonlyArray<string>>) => {
    const announced: string[] = []
    return async () => {
      announced.push(...(await reader.announced()))
      return announced
    }
  }
  const announces = (...words: ReadonlyArray<string>) => expect.poll(announcedFromHere()).toEqual(words)
  /** The lines between two of them, both included. */
  const reads = async (from: string, to: string): Promise<ReadonlyArray<string>> => {
    const lines = await reader.read()
    const first = lines.indexOf(from)
    return lines.slice(first, lines.indexOf(to, first) + 1)
  }
  const press = (key: string) => page.keyboard.press(key)
  const type = async (text: string, then?: string): Promise<void> => {
    await page.keyboard.type(text)
    if (then !== undefined) await press(then)
  }

  beforeAll(async () => void (reader = await readerOf(page)))

  it('from the landing page to the sign-out, all is said and reached by keys', async () => {
    await step('signs in: the landing page reads in order, and each step says where one is', async () => {
      await page.goto(product.origin)
      await expect
        .poll(async () => (await reader.read()).slice(0, 8))
        .toEqual([
          'link "Skip to content"',
          'link "Bellbook"',
          'link "Sign In"',
          'region "Every trading day starts with a plan and ends with a page."',
          'heading "Every trading day starts with a plan and ends with a page.", level 1',
          'Bellbook is a daily checklist and trading journal for people who trade their own money. Plan before the ' +
            'open, write while it is fresh, and find any day again.',
          'link "Get Started Free"',
          'link "See How It Works"',
        ])
      expect(await tabTo('Get Started Free')).toBe('link "Get Started Free"')
      await press('Enter')
      await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
      await page.getByLabel('Name').focus()
      await type('Ada', 'Enter')
      await page.getByRole('button', { name: 'Continue' }).waitFor()
      await tabTo('Continue')
      await press('Enter')
      const announced = announcedFromHere()
      await expect
        .poll(async () => (await announced()).join(' · '))
        .toContain('You are signed in · Your journal comes next.')
      await focusBecomes('heading "Set up your journal", level 1')
    })

    await step('creates a journal: the dialog says what it wants, and what is wrong', async () => {
      await tabTo('Create New Journal')
      await press('Enter')
      await focusBecomes(
        'textbox "Journal name", At least 2 characters, without < > : " / \\ | ? * 0 of 100 characters used',
      )
      await type('a?', 'Enter')
      await expect
        .poll(reader.focus)
        .toMatch(/^textbox "Journal name", invalid, “a\?”, Journal name contains invalid characters/)
      await press('Backspace')
      await type(' book', 'Enter')
      await focusBecomes('heading "Today\'s Plan", level 1')
    })

    await step('adds a checklist and tasks: the focus goes on to what comes next, and each is said', async () => {
      await reader.announced()
      await press('c')
      await focusBecomes('textbox "Add checklist"')
      await type('Before the open', 'Enter')
      await announces('Checklist Before the open added')
      await focusBecomes('textbox "Add task"')
      for (const text of ['Read the news', 'Mark the levels']) {
        await type(text, 'Enter')
        await announces(`Task ${text} added`)
        await focusBecomes('textbox "Add task"')
      }
      await press('Enter')
      await focusBecomes('textbox "Add task"')
      await type('<script>', 'Enter')
      await announces('Task text contains invalid content')
      await expect
        .poll(reader.focus)
        .toMatch(/^textbox "Add task", invalid, “<script>”, .*Task text contains invalid content/)
      await press('Control+a')
      await press('Delete')
    })

    await step(
      'ticks, moves, undoes and deletes: the state is said where it changes, and nothing loses the focus',
      async () => {
        expect(await tabTo('Mark the levels', 'Shift+Tab')).toBe('checkbox "Mark the levels", not checked')
        await press('Space')
        await focusBecomes('checkbox "Mark the levels", checked')
        await press('Control+z')
        await announces('Undone: tick “Mark the levels”')
        await focusBecomes('checkbox "Mark the levels", not checked')
        await press('Space')
        await press('Alt+ArrowUp')
        await announces('Mark the levels moved to position 1 of 2')
        await focusBecomes('checkbox "Mark the levels", checked')
        expect(await tabTo('Delete Mark the levels')).toBe('button "Delete Mark the levels"')
        await press('Enter')
        await announces('Deleted “Mark the levels”Undo')
        await focusBecomes('checkbox "Read the news", not checked')
        await press('Control+z')
        await page.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
        await focusBecomes('checkbox "Read the news", not checked')
      },
    )

    await step('writes, finds it saved, and gets announced a save that fails and its end', async () => {
      await press('w')
      await focusBecomes('textbox "Daily Notes"')
      // It says so for two seconds, which are the page's own; an earlier save is over by then.
      const indicator = () => reads('link "Settings"', 'button "Sign Out"')
      await expect.poll(indicator).toEqual(['link "Settings"', 'button "Sign Out"'])
      await holdTime(page)
      await type('Gap up.', 'Tab')
      await focusBecomes('textbox "Reflections"')
      await seenWithin(page, 2000, async () => (await indicator()).includes('Saved'))
      expect(await indicator()).toEqual(['link "Settings"', 'Saved', 'button "Sign Out"'])
      await page.clock.resume()
      await reader.announced()
      let answering = Promise.resolve()
      await page.route('**/upload/drive/**', async (route) => {
        await answering
        await route.fulfill({ status: 500, body: '' })
      })
      await type('Patience.', 'Shift+Tab')
      await announces('Save failed')
      // The next try comes by itself, and leaves the focus where it is.
      let answer = (): void => undefined
      answering = new Promise((resolve) => (answer = resolve))
      await tabTo(['Save failed', 'Saving...'], 'Shift+Tab')
      const focusSays = (words: string) => expect.poll(reader.focus).toMatch(words)
      await focusSays('button "Saving...", unavailable, Click to retry: ')
      answer()
      await focusSays('button "Save failed", Click to retry: ')
      await reader.announced()
      await page.unroute('**/upload/drive/**')
      await press('Enter')
      await announces('Saved')
    })

    await step('reads the plan from its beginning to its end', async () => {
      expect(await reads('region "Before the open"', 'region "Daily Trades"')).toEqual([
        'region "Before the open"',
        'heading "Before the open", level 2',
        'button "Rename Before the open", Rename checklist',
        'button "Schedule Before the open", Schedule checklist',
        'button "Duplicate Before the open", Duplicate checklist',
        'button "Delete Before the open", Delete checklist',
        'progressbar "Progress of Before the open", “50”',
        '1',
        'of',
        '2',
        'done',
        '50',
        '%',
        'Alt and the up or down arrow moves a task, M moves it to another checklist.',
        'button "Move or edit Mark the levels", collapsed',
        'checkbox "Mark the levels", checked',
        'Mark the levels',
        'button "Edit Mark the levels"',
        'button "Schedule Mark the levels"',
        'button "Delete Mark the levels"',
        'button "Move or edit Read the news", collapsed',
        'checkbox "Read the news", not checked',
        'Read the news',
        'button "Edit Read the news"',
        'button "Schedule Read the news"',
        'button "Delete Read the news"',
        'Add task',
        'textbox "Add task"',
        'button "Add task"',
        'button "Add several tasks"',
        'button "Add a rule"',
        'region "Checklists"',
        'heading "Checklists", level 2',
        'button "New checklist", New checklist: C',
        'region "Journal"',
        'heading "Journal", level 2',
        'Daily Notes',
        'textbox "Daily Notes", “Gap up.”',
        'Gap up.',
        'Reflections',
        'textbox "Reflections", “Patience.”',
        'Patience.',
        'region "Pictures and files"',
        'heading "Pictures and files", level 3',
        'Add a picture or file',
        'button "Add a picture or file", “No file chosen”',
        'Or paste it, or drop it here.',
        'button "Plan a trade"',
        'region "Daily Trades"',
      ])
    })

    await step('goes to the calendar by the palette, opens a past day and writes there', async () => {
      await press('Control+k')
      await focusBecomes('combobox "Search or type a date", expanded')
      await reader.announced()
      await type('calend')
      await expect.poll(async () => (await reader.announced()).at(-1)).toBe('2 found')
      await press('Enter')
      await focusBecomes('heading "Calendar", level 1')
      expect(await tabTo('Friday, November 20')).toBe(
        'button "Friday, November 20, 2026, today. 1 of 2 tasks completed. Notes."',
      )
      await press('ArrowLeft')
      await focusBecomes('button "Thursday, November 19, 2026."')
      await reader.announced()
      await press('Enter')
      await announces('Journal Entry of Thursday, November 19, 2026')
      expect(
        await reads('gridcell "Thursday, November 19, 2026.", selected', 'button "Thursday, November 19, 2026."'),
      ).toHaveLength(2)
      expect(await reader.read()).toContain('region "Journal Entry Thursday, November 19, 2026"')
      await tabTo('Daily Notes')
      await type('Stood aside.', 'Tab')
      await expect.poll(reader.read).toContain('button "Thursday, November 19, 2026. Notes."')
    })

    await step('signs out', async () => {
      expect(await tabTo('Sign Out')).toBe('button "Sign Out"')
      await press('Enter')
      await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
      await focusBecomes('RootWebArea "Bellbook: trading journal and daily checklist"')
    })
  })
})
