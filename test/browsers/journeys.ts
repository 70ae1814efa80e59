import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { middayZone } from '#test/support/browser.ts'
import { clippedCells, unevenBoxes } from '#test/support/calendar.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import type { DrivenBrowser, Engine } from './driven.ts'
import { type Person, person, until } from './person.ts'

/** A picture of one grey point. */
const greyPoint = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** One trader's days in a browser, from the first sign-in to the sign-out; each journey builds on those before it. */
export const journeysIn = (engine: Engine) =>
  describe(`A trader with ${engine.name}`, () => {
    const folders: string[] = []
    let product: Product
    let profile: string
    let browser: DrivenBrowser
    let ada: Person

    const newProfile = (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
      folders.push(folder)
      return folder
    }
    const visit = (path: string, who = ada): Promise<void> => who.page.go(`${product.origin}${path}`)
    const journal = () => onlyJournalIn(product.dataFolder)
    const notes = () => journal().journalEntries.map((entry) => entry.notes)
    const tasks = () => journal().tasks.map(({ text }) => text)

    beforeAll(async () => {
      const missing = engine.programs.filter((program) => !existsSync(program))
      if (missing.length > 0)
        throw new Error(`${engine.name} needs ${missing.join(', ')}: run "apt-get install ${engine.packages}".`)
      product = await startProduct()
      profile = newProfile()
      browser = await engine.launch(profile)
      process.stderr.write(`${engine.name}: ${browser.version}\n`)
      ada = person(browser.first)
    })
    afterAll(async () => {
      await browser?.kill()
      await product?.dispose()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    it('signs in over plain http and creates a journal', async () => {
      await visit('/')
      await ada.click('link', 'Get Started Free')
      await ada.writes('textbox', 'Name', 'Ada')
      await ada.click('button', 'Create and continue')
      await ada.click('button', 'Continue')
      await ada.click('button', 'Create New Journal')
      await ada.writes('textbox', 'Journal name', 'Futures')
      await ada.click('button', 'Create Journal')
      await ada.sees('heading', "Today's Plan")
      expect(await ada.page.run(() => document.cookie)).toBe('')
    })

    it('ticks a task', async () => {
      await ada.writes('textbox', 'Add checklist', 'Before the open')
      await ada.press('Enter')
      await ada.sees('heading', 'Before the open')
      for (const text of ['Read the news', 'Mark the levels']) {
        await ada.writes('textbox', 'Add task', text)
        await ada.press('Enter')
      }
      await ada.click('checkbox', 'Mark the levels')
      await expect
        .poll(() => journal().tasks.map(({ text, completed }) => [text, completed]))
        .toEqual([
          ['Read the news', false],
          ['Mark the levels', true],
        ])
    })

    it('writes notes, which reach the drive', async () => {
      await ada.writes('textbox', 'Daily Notes', 'Gap up, faded the open.')
      await ada.click('heading', "Today's Plan")
      await ada.reads('Saved')
      await expect.poll(notes).toEqual(['Gap up, faded the open.'])
    })

    it('finds everything again after a reload', async () => {
      await ada.reload()
      await ada.sees('checkbox', 'Mark the levels')
      expect((await ada.sees('checkbox', 'Mark the levels')).checked).toBe(true)
      expect((await ada.sees('textbox', 'Daily Notes')).value).toBe('Gap up, faded the open.')
    })

    it('writes in two tabs at once', async () => {
      const other = person(await browser.open())
      await visit('/app/today', other)
      await other.sees('checkbox', 'Mark the levels')
      await Promise.all([
        (async () => {
          await ada.writes('textbox', 'Add task', 'From the first tab')
          await ada.press('Enter')
        })(),
        (async () => {
          await other.writes('textbox', 'Add task', 'From the second tab')
          await other.press('Enter')
        })(),
      ])
      await other.sees('checkbox', 'From the first tab')
      await ada.sees('checkbox', 'From the second tab')
      await expect.poll(() => tasks().length).toBe(4)
      expect(tasks()).toEqual(expect.arrayContaining(['From the first tab', 'From the second tab']))
      for (const each of [ada, other]) await each.rests()
      await other.page.close()
    })

    it('works offline, through a reload, and sends it later', async () => {
      await ada.page.run(async () => void (await navigator.serviceWorker.ready))
      await product.stop()
      try {
        await ada.writes('textbox', 'Add task', 'In the tunnel')
        await ada.press('Enter')
        await ada.reads(/\d+ edits? (is|are) safe on this device, but not in your drive yet/)
        await ada.reload()
        await ada.sees('checkbox', 'In the tunnel')
        expect(tasks()).not.toContain('In the tunnel')
      } finally {
        await product.start()
      }
      await ada.page.run(() => void dispatchEvent(new Event('online')))
      await expect.poll(tasks).toContain('In the tunnel')
    })

    it('loses nothing when the browser is killed', async () => {
      await ada.click('textbox', 'Daily Notes')
      await ada.press('Control', 'End')
      await ada.types(' Stood aside.')
      await ada.page.run(() => new Promise<void>((old) => void setTimeout(old, 250)))
      await browser.kill()
      browser = await engine.launch(profile)
      ada = person(browser.first)
      await visit('/app/today')
      const written = 'Gap up, faded the open. Stood aside.'
      await until(ada.page, written, async () => (await ada.sees('textbox', 'Daily Notes')).value === written)
      await expect.poll(notes).toEqual([written])
    })

    it('opens every page, however it was left', async () => {
      // WebKit keeps the page that was left, with what it was doing to the storage: thirty are left, twenty of them
      // as soon as they are loaded.
      for (let time = 1; time <= 10; time++) {
        await ada.writes('textbox', 'Daily Notes', `Left in the middle, ${time}`)
        for (const path of ['/app/settings/brokerage', '/app/calendar', '/app/today']) await visit(path)
        await ada.sees('textbox', 'Daily Notes')
        expect(await ada.page.run(() => location.pathname)).toBe('/app/today')
      }
    })

    it('shows both texts when two devices wrote', async () => {
      const second = await engine.launch(newProfile())
      const phone = person(second.first)
      try {
        await visit('/', phone)
        await phone.click('link', 'Get Started Free')
        await phone.click('button', /Ada/)
        await phone.click('button', 'Continue')
        await phone.click('button', /Futures/)
        await phone.click('link', "Open Today's Plan")
        await phone.sees('textbox', 'Daily Notes')
        // Both write before either looks at the drive again.
        await ada.writes('textbox', 'Daily Notes', 'Written at the desk')
        await phone.writes('textbox', 'Daily Notes', 'Written on the phone')
        await ada.click('heading', "Today's Plan")
        await phone.click('heading', "Today's Plan")
        for (const each of [ada, phone]) {
          await until(each.page, 'the other version', async () => {
            await each.page.run(() => void dispatchEvent(new Event('online')))
            return each.has('group', /^Another version of Daily Notes/)
          })
        }
        await ada.click('button', /^Dismiss this/)
        await ada.misses('group', /^Another version of Daily Notes/)
        expect((await ada.sees('textbox', 'Daily Notes')).value).toMatch(/^Written (at the desk|on the phone)$/)
      } finally {
        await second.kill()
      }
    })

    it('opens a day of the calendar and writes in it', async () => {
      await ada.click('link', 'Calendar')
      await ada.sees('heading', 'Month Overview')
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: middayZone() }).format()
      const [year, month, day] = today.split('-').map(Number)
      const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, (day ?? 0) - 1)).toISOString().slice(0, 10)
      await visit(`/app/calendar/${before}`)
      await ada.writes('textbox', 'Reflections', 'Seen a day later')
      await ada.click('heading', 'Journal Entry')
      await expect
        .poll(() => journal().journalEntries.find(({ date }) => date === before)?.reflections)
        .toBe('Seen a day later')
    })

    it('fills the cells of a month, whatever the size of the window', async () => {
      for (const [width, height] of [
        [1440, 900],
        [1280, 720],
        [390, 844],
      ] as const) {
        await ada.page.resize(width, height)
        await visit('/app/calendar')
        await ada.sees('heading', 'Month Overview')
        expect([width, await ada.page.run(unevenBoxes), await ada.page.run(clippedCells)]).toEqual([width, [], []])
      }
      await ada.page.resize(1280, 900)
    })

    it("imports trades from a broker's file", async () => {
      const file = join(profile, 'trades.csv')
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: middayZone() }).format()
      const lines = [
        `${today} 09:31,Buy,AMD,100,150,1`,
        `${today} 09:45,Sell,AMD,60,152.25,1`,
        `${today} 09:50,Buy,NVDA,10,100,0.5`,
        `${today} 10:05,Sell,NVDA,10,103,0.5`,
      ]
      writeFileSync(file, ['Date,Type,Symbol,Quantity,Price,Fees', ...lines].join('\n'))
      await visit('/app/settings/brokerage')
      await ada.click('button', 'Import trades')
      await ada.reads('Choose a file')
      await ada.page.chooseFile('dialog input[type=file]', file)
      await ada.click('button', 'Import 4 fills')
      await ada.reads('4 fills are in your journal now.')
      await expect
        .poll(() => journal().journalEntries.flatMap(({ trades }) => trades?.activities.map(({ side }) => side) ?? []))
        .toEqual(['BUY', 'SELL', 'BUY', 'SELL'])
    })

    it('writes a note on a trade, with a picture of it', async () => {
      const picture = join(profile, 'entry.png')
      writeFileSync(picture, Buffer.from(greyPoint, 'base64'))
      await visit('/app/trades')
      await ada.click('link', 'NVDA')
      await ada.sees('heading', /^NVDA/)
      await ada.writes('textbox', 'Note', 'Bought the second retest.')
      await ada.page.chooseFile('section input[type=file][multiple]', picture)
      await ada.click('button', 'entry.png')
      await ada.sees('dialog', 'entry.png')
      await ada.press('Escape')
      await ada.misses('dialog', 'entry.png')
      await ada.rests()
      await expect
        .poll(() => [journal().tradeNotes?.map(({ note }) => note), journal().attachments?.map(({ name }) => name)])
        .toEqual([['Bought the second retest.'], ['entry.png']])
      await ada.reload()
      expect((await ada.sees('textbox', 'Note')).value).toBe('Bought the second retest.')
      await ada.sees('button', 'entry.png')
    })

    it('finds what was written, in its place', async () => {
      await visit('/app/search')
      await ada.writes('searchbox', /^Words/, 'second retest')
      await ada.reads('1 note on a trade')
      expect(await ada.page.run(() => [...document.querySelectorAll('mark')].map((mark) => mark.textContent))).toEqual([
        'second',
        'retest',
      ])
    })

    it('sees what its trades came to', async () => {
      await visit('/app/insight')
      await ada.sees('heading', 'The routine and the money')
      expect(await ada.page.run(() => document.querySelector('main output')?.textContent)).toMatch(/\b1 trade\b/)
    })

    it('reviews its week', async () => {
      await visit('/app/insight/review')
      await ada.reads('1 closed trade')
      await ada.writes('textbox', /^One focus for/, 'One idea, one try.')
      await ada.click('heading', /^Review: /)
      await ada.rests()
      await expect.poll(() => journal().reviews?.map(({ focus }) => focus)).toEqual(['One idea, one try.'])
    })

    it('makes a rule, which its fills keep', async () => {
      await visit('/app/today')
      await ada.click('button', 'Add a rule')
      await ada.writes('textbox', 'Most that you may lose in a day', '200')
      await ada.press('Enter')
      await ada.misses('dialog', 'Add a rule')
      await ada.reads(/Kept/)
      await expect.poll(() => journal().rules?.length).toBe(1)
    })

    it('gives an item a schedule, and skips it with a reason', async () => {
      await visit('/app/today')
      await ada.click('button', 'Schedule Mark the levels')
      await ada.sees('dialog', /Mark the levels/)
      await ada.page.run(() => document.querySelector<HTMLElement>('dialog select')?.focus())
      await ada.types('NYSE')
      await ada.click('button', 'Save schedule')
      await ada.reads('Saved. It holds from today on')
      await ada.writes('textbox', 'Reason (optional)', 'A holiday')
      await ada.press('Enter')
      await ada.reads('Skipped today: A holiday.')
      await ada.press('Escape')
      await ada.rests()
      await expect
        .poll(() => [journal().schedules?.length, journal().skips?.map(({ reason }) => reason)])
        .toEqual([1, ['A holiday']])
    })

    it('connects a broker in its own window', async () => {
      await visit('/app/settings/brokerage')
      await ada.click('button', 'Connect a broker')
      const page = await until(ada.page, 'the portal', async () =>
        (await browser.pages()).find(({ id }) => id !== ada.page.id),
      )
      const portal = person(page)
      await portal.click('button', /Harbor/)
      await until(ada.page, 'the end of the portal', async () => (await browser.pages()).length === 1)
      expect((await ada.sees('heading', /Harbor/)).text).toContain('Harbor & Pine')
    })

    it('goes anywhere by the palette', async () => {
      await visit('/app/today')
      await ada.sees('heading', "Today's Plan")
      await ada.press('Control', 'k')
      await ada.sees('combobox')
      await ada.types('2026-02-03')
      await ada.press('Enter')
      await ada.sees('heading', 'February 2026')
      expect(await ada.page.run(() => location.pathname)).toBe('/app/calendar/2026-02-03')
    })

    it('keeps what the settings say', async () => {
      await visit('/app/settings/theme')
      await ada.click('radio', 'Dark')
      // A choice is on the disk within a quarter of a second, and a reload does not wait for it.
      await expect.poll(() => journal().settings).toMatchObject({ theme: 'dark' })
      // Until its save is confirmed, a page whose storage is late asks before it is closed.
      await ada.rests()
      await ada.reload()
      await ada.sees('heading', 'Theme')
      expect(await ada.page.run(() => document.documentElement.dataset['theme'])).toBe('dark')
      await visit('/app/settings/general')
      await ada.click('switch', 'Show Portfolio Values')
      await expect.poll(() => journal().settings).toMatchObject({ theme: 'dark', showPortfolioValues: true })
    })

    it('needs no pointer', async () => {
      await visit('/app/today')
      await ada.sees('checkbox', 'Read the news')
      const tabTo = async (label: string): Promise<void> => {
        for (let stop = 0; stop < 80; stop++) {
          await ada.press('Tab')
          const focus = await ada.focus()
          if (focus.label !== label) continue
          expect(focus.marked).toBe(true)
          return
        }
        throw new Error(`"${label}" cannot be reached by Tab.`)
      }
      await tabTo('Read the news')
      await ada.press('Space')
      expect((await ada.sees('checkbox', 'Read the news')).checked).toBe(true)
      await tabTo('Add task')
      await ada.types('By key')
      await ada.press('Enter')
      await ada.sees('checkbox', 'By key')
    })

    it('signs out, and leaves nothing readable behind', async () => {
      await ada.rests()
      await ada.click('button', 'Sign Out')
      await ada.sees('link', 'Get Started Free')
      const left = await ada.page.run(async () => {
        const entries: unknown[] = [Object.entries(localStorage)]
        for (const { name = '' } of await indexedDB.databases()) {
          const opened = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name)
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(new Error('refused')))
          })
          for (const store of opened.objectStoreNames)
            entries.push(
              await new Promise<unknown>((resolve) => {
                const request = opened.transaction(store).objectStore(store).getAll()
                request.addEventListener('success', () => resolve(request.result))
              }),
            )
          opened.close()
        }
        return JSON.stringify(entries)
      })
      expect(
        ['In the tunnel', 'Written at the desk', 'Seen a day later'].filter((text) => left.includes(text)),
      ).toEqual([])
    })
  })
