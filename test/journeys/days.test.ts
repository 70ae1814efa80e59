import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { seenWithin } from '#test/support/page-time.ts'
import { type Requests, watchRequests } from '#test/support/requests.ts'
import { addChecklist, addTask, atRest, openJournal, seeSaved, signInAgain, tick } from '#test/support/trader.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

interface DayRecord {
  readonly date: string
  readonly completed: number
  readonly total: number
  readonly tasks?: ReadonlyArray<{ readonly text: string; readonly done: boolean }>
}

/** A browser of its own, whose clock moves with the host's unless a test says otherwise. */
interface Device {
  readonly page: Page
  readonly context: BrowserContext
  readonly requests: Requests
}

// Thursday, 23:50 in New York.
const { product, browser } = await inBrowser(startFaultyProduct(Date.parse('2027-01-08T04:50:00Z')))

describe('Days begin and end', () => {
  let devices: ReadonlyArray<Device> = []

  const newDevice = async (timezoneId: string | null): Promise<Device> => {
    const context = await openContext(browser, product, { timezoneId, withShell: true })
    const device = { context, page: await context.newPage(), requests: watchRequests(context) }
    devices = [...devices, device]
    return device
  }
  /** A trader with a checklist of these tasks, in the drive. */
  const newTrader = async (name: string, zone: string, tasks: ReadonlyArray<string>): Promise<Device> => {
    const device = await newDevice(zone)
    await openNewJournal(device.page, product, name, `Journal of ${name}`)
    await addChecklist(device.page, 'Plan')
    for (const text of tasks) await addTask(device.page, text)
    await expect.poll(async () => (await fileOf(name)).data.tasks.length).toBe(tasks.length)
    return device
  }
  const forward = async (device: Device, ms: number): Promise<void> => {
    await atRest(device.page)
    await device.context.clock.fastForward(ms)
  }
  const setClock = async (device: Device, instant: number): Promise<void> => {
    await atRest(device.page)
    await device.context.clock.setSystemTime(instant)
  }
  /** Time goes by for the host, and for these devices as for a laptop whose lid is shut meanwhile. */
  const pass = async (ms: number, awake: ReadonlyArray<Device> = devices): Promise<void> => {
    product.setTime(product.now() + ms)
    await Promise.all(awake.map((device) => forward(device, ms)))
  }
  const passUntil = (instant: string, awake: ReadonlyArray<Device> = devices): Promise<void> =>
    pass(Date.parse(instant) - product.now(), awake)
  const fileOf = async (name: string) => {
    const drive = outsideDrive(product, name)
    const [file] = await drive.journals()
    const text = file ? await drive.read(file.id) : '{"data":{"tasks":[],"dayStats":[],"settings":{}}}'
    return {
      id: file?.id ?? '',
      ...(JSON.parse(text) as {
        data: {
          tasks: ReadonlyArray<{ text: string; completed: boolean }>
          dayStats: ReadonlyArray<DayRecord>
          settings: Record<string, unknown>
        }
      }),
    }
  }
  const recordsOf = async (name: string): Promise<ReadonlyArray<string>> =>
    (await fileOf(name)).data.dayStats.map(({ date, completed, total }) => `${date}: ${completed} of ${total}`)
  const doneOn = async (name: string, date: string): Promise<ReadonlyArray<string>> =>
    (await fileOf(name)).data.dayStats
      .find((record) => record.date === date)
      ?.tasks?.filter(({ done }) => done)
      .map(({ text }) => text) ?? []
  const ticked = ({ page }: Device): Promise<ReadonlyArray<string>> =>
    page
      .getByRole('checkbox')
      .evaluateAll((boxes) =>
        boxes
          .filter((box) => (box as HTMLInputElement).checked)
          .map((box) => box.getAttribute('aria-label') ?? (box as HTMLInputElement).labels?.[0]?.textContent ?? '?'),
      )
  const seeDay = ({ page }: Device, date: string) => page.locator(`time[datetime="${date}"]`).first().waitFor()

  afterEach(async () => {
    await Promise.all(devices.map(({ context }) => context.close()))
    devices = []
  })

  it('[spec 2 Today] [T1] [T2] midnight on two devices: one reset, one record; a third wipes nothing', async () => {
    const desk = await newTrader('Mina', 'America/New_York', ['News', 'Levels', 'Risk'])
    const phone = await newDevice('America/New_York')
    await signInAgain(phone.page, product, 'Mina')
    await openJournal(phone.page, 'Journal of Mina')
    const tablet = await newDevice('America/New_York')
    await signInAgain(tablet.page, product, 'Mina')
    await openJournal(tablet.page, 'Journal of Mina')
    const awake = [desk, phone]

    await tick(desk.page, 'News')
    await tick(phone.page, 'Levels')
    await expect.poll(() => recordsOf('Mina')).toEqual(['2027-01-07: 2 of 3'])
    await passUntil('2027-01-08T04:59:20Z', awake)
    await desk.page.getByText('0h 0m').waitFor()
    await pass(45 * second, awake)
    // For the rest of this minute.
    await desk.page.getByText('23h 59m').waitFor()
    for (const device of awake) {
      await seeDay(device, '2027-01-08')
      await expect.poll(() => ticked(device)).toEqual([])
    }
    await expect.poll(() => recordsOf('Mina')).toEqual(['2027-01-07: 2 of 3', '2027-01-08: 0 of 3'])
    expect(await doneOn('Mina', '2027-01-07')).toEqual(['News', 'Levels'])

    await passUntil('2027-01-08T14:00:00Z', awake)
    await tick(desk.page, 'Risk')
    await expect.poll(() => recordsOf('Mina')).toEqual(['2027-01-07: 2 of 3', '2027-01-08: 1 of 3'])
    await forward(tablet, 9 * hour + 10 * minute)
    await seeDay(tablet, '2027-01-08')
    await expect.poll(() => ticked(tablet)).toHaveLength(1)
    await pass(minute)
    await addTask(tablet.page, 'From the tablet')
    await expect.poll(() => recordsOf('Mina')).toEqual(['2027-01-07: 2 of 3', '2027-01-08: 1 of 4'])
    expect(await doneOn('Mina', '2027-01-07')).toEqual(['News', 'Levels'])
  })

  it('[T6] asleep over three midnights: one reset within a second of waking, only the last day recorded', async () => {
    await passUntil('2027-01-08T15:30:00Z')
    const laptop = await newTrader('Otto', 'America/New_York', ['News', 'Levels'])
    await tick(laptop.page, 'News')
    await expect.poll(() => recordsOf('Otto')).toEqual(['2027-01-08: 1 of 2'])
    product.setTime(product.now() + 3 * day)
    await atRest(laptop.page)
    // Woken, its clock goes on by one second only.
    await laptop.page.clock.pauseAt(product.now())
    await seenWithin(laptop.page, second, async () => (await ticked(laptop)).length === 0)
    await seeDay(laptop, '2027-01-11')
    await laptop.page.clock.resume()
    await expect.poll(() => recordsOf('Otto')).toEqual(['2027-01-08: 1 of 2', '2027-01-11: 0 of 2'])
    expect(await doneOn('Otto', '2027-01-08')).toEqual(['News'])
  })

  it('[T2] a tick made offline before midnight and sent after it counts for its own day', async () => {
    await passUntil('2027-01-12T04:50:00Z')
    const train = await newTrader('Late', 'America/New_York', ['News', 'Levels'])
    await passUntil('2027-01-12T04:58:30Z')
    await train.context.setOffline(true)
    await tick(train.page, 'Levels')
    await pass(3 * minute)
    await seeDay(train, '2027-01-12')
    await expect.poll(() => ticked(train)).toEqual([])
    expect(await recordsOf('Late')).toEqual(['2027-01-11: 0 of 2'])
    await train.context.setOffline(false)
    await expect.poll(() => recordsOf('Late')).toEqual(['2027-01-11: 1 of 2', '2027-01-12: 0 of 2'])
    expect(await doneOn('Late', '2027-01-11')).toEqual(['Levels'])
  })

  it('[T2] with weekends hidden Saturday and Sunday are off, and Monday begins with Friday’s record', async () => {
    await passUntil('2027-01-16T04:30:00Z')
    const desk = await newTrader('Wim', 'America/New_York', ['News', 'Levels'])
    const file = await fileOf('Wim')
    const drive = outsideDrive(product, 'Wim')
    const whole = JSON.parse(await drive.read(file.id)) as { data: { settings: Record<string, unknown> } }
    await drive.write(
      file.id,
      JSON.stringify({
        ...whole,
        data: { ...whole.data, settings: { ...whole.data.settings, excludeWeekends: true } },
      }),
    )
    await pass(minute)
    await tick(desk.page, 'News')
    await expect.poll(() => recordsOf('Wim')).toEqual(['2027-01-15: 1 of 2'])
    expect((await fileOf('Wim')).data.settings['excludeWeekends']).toBe(true)
    await pass(hour)
    await desk.page.getByRole('heading', { name: 'Enjoy Your Saturday!' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 1280]) {
        await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await desk.page.setViewportSize({ width, height: 720 })
        expect(await axeViolations(desk.page)).toEqual([])
      }
    }
    await pass(day)
    await desk.page.getByRole('heading', { name: 'Enjoy Your Sunday!' }).waitFor()
    expect(await recordsOf('Wim')).toEqual(['2027-01-15: 1 of 2'])
    await pass(day)
    await seeDay(desk, '2027-01-18')
    await expect.poll(() => ticked(desk)).toEqual([])
    await expect.poll(() => recordsOf('Wim')).toEqual(['2027-01-15: 1 of 2', '2027-01-18: 0 of 2'])
    expect(await doneOn('Wim', '2027-01-15')).toEqual(['News'])
  })

  it('[T5] [I13] a clock that jumps ten years ahead, or a day back, starts no day until it is corrected', async () => {
    await passUntil('2027-01-20T15:00:00Z')
    const desk = await newTrader('Chronos', 'America/New_York', ['News', 'Levels'])
    await tick(desk.page, 'News')
    await expect.poll(() => recordsOf('Chronos')).toEqual(['2027-01-20: 1 of 2'])
    for (const wrong of [3653 * day, -day]) {
      await setClock(desk, product.now() + wrong)
      // With a clock years ahead every token has ended: the server is asked, and sends its time.
      const reported =
        wrong > 0 ? desk.page.waitForResponse((response) => response.url().includes('/auth/refresh')) : undefined
      await forward(desk, 61 * second)
      await reported
      await addTask(desk.page, wrong > 0 ? 'Far ahead' : 'A day back')
      await forward(desk, 61 * second)
      await expect.poll(async () => (await fileOf('Chronos')).data.tasks.length).toBe(wrong > 0 ? 3 : 4)
      expect(await ticked(desk)).toHaveLength(1)
      expect((await fileOf('Chronos')).data.settings['lastTaskResetDate']).toBe('2027-01-20')
    }
    await setClock(desk, product.now())
    await passUntil('2027-01-21T04:59:50Z')
    await pass(61 * second)
    await seeDay(desk, '2027-01-21')
    await expect.poll(() => ticked(desk)).toEqual([])
    await expect.poll(async () => (await fileOf('Chronos')).data.settings['lastTaskResetDate']).toBe('2027-01-21')
    await expect.poll(() => doneOn('Chronos', '2027-01-20')).toEqual(['News'])
  })

  it('[T5] a page opened with a clock a day ahead asks our server for the time and starts no day', async () => {
    await passUntil('2027-01-21T15:00:00Z')
    const desk = await newTrader('Kairos', 'America/New_York', ['News'])
    await tick(desk.page, 'News')
    await expect.poll(() => recordsOf('Kairos')).toEqual(['2027-01-21: 1 of 1'])
    await setClock(desk, product.now() + day)
    await desk.page.reload({ waitUntil: 'networkidle' })
    await desk.page.getByRole('checkbox', { name: 'News' }).waitFor()
    await addTask(desk.page, 'Written a day ahead')
    await expect.poll(async () => (await fileOf('Kairos')).data.tasks.length).toBe(2)
    expect(await ticked(desk)).toHaveLength(1)
    expect((await fileOf('Kairos')).data.settings['lastTaskResetDate']).toBe('2027-01-21')
  })

  it.each([
    ['ten years', 'stays open', 3653 * day],
    ['a day', 'is opened again', day],
  ] as const)(
    '[T5] [I2] offline, a clock %s ahead begins a future day; corrected, nothing is lost in a page that %s',
    async (name, page, wrong) => {
      await passUntil(name === 'a day' ? '2027-01-21T16:30:00Z' : '2027-01-21T15:30:00Z')
      const who = `Anachron ${name}`
      const desk = await newTrader(who, 'America/New_York', ['News', 'Levels'])
      await tick(desk.page, 'News')
      await expect.poll(() => recordsOf(who)).toEqual(['2027-01-21: 1 of 2'])
      await seeSaved(desk.page)
      await desk.context.setOffline(true)
      await setClock(desk, product.now() + wrong)
      await forward(desk, 61 * second)
      await expect.poll(() => ticked(desk)).toEqual([])
      await tick(desk.page, 'Levels')
      await desk.page.getByLabel('Daily Notes', { exact: true }).fill('Written in the future')
      await desk.page.getByRole('heading', { name: "Today's Plan" }).click()
      await forward(desk, 2 * second)

      await setClock(desk, product.now())
      await desk.context.setOffline(false)
      if (page === 'is opened again') await desk.page.reload()
      await desk.page.getByRole('checkbox', { name: 'Levels' }).waitFor()
      // An answer that is a minute older than its question proves nothing: the clock goes in steps in which a slow
      // machine can answer.
      const goesOn = async () => {
        await forward(desk, 5 * second)
        await desk.page.evaluate(() => dispatchEvent(new Event('online')))
        return (await ticked(desk)).length
      }
      await expect.poll(goesOn, { interval: 1000 }).toBe(2)
      await seeDay(desk, '2027-01-21')
      await expect.poll(async () => (await fileOf(who)).data.settings['lastTaskResetDate']).toBe('2027-01-21')
      await expect.poll(() => recordsOf(who)).toEqual(['2027-01-21: 2 of 2'])
      // For tomorrow one may write: what a clock a day ahead wrote stays there.
      await expect
        .poll(() => desk.page.getByLabel('Daily Notes', { exact: true }).inputValue())
        .toBe(name === 'a day' ? '' : 'Written in the future')
    },
  )

  it('[T7] a clock that runs back makes a dead token look good: one refresh, no user is signed out', async () => {
    await passUntil('2027-01-21T18:00:00Z')
    const desk = await newTrader('Regress', 'America/New_York', ['News'])
    product.setTime(product.now() + 2 * hour)
    desk.requests.forget()
    await addTask(desk.page, 'With a dead token')
    await expect.poll(async () => (await fileOf('Regress')).data.tasks.length).toBe(2)
    await seeSaved(desk.page)
    expect(desk.requests.count('POST', '/auth/refresh')).toBe(1)
    expect(desk.requests.count('GET', '/auth/google/login')).toBe(0)
    await desk.page.getByRole('heading', { name: "Today's Plan" }).waitFor()
  })

  it.each([
    ['Havana skips midnight', 'America/Havana', '2027-03-14T04:59:30Z', '2027-03-13', '2027-03-14', '22h 59m'],
    ['Beirut skips midnight', 'Asia/Beirut', '2027-03-27T21:59:30Z', '2027-03-27', '2027-03-28', '22h 59m'],
    ['Havana has midnight twice', 'America/Havana', '2027-11-07T03:59:30Z', '2027-11-06', '2027-11-07', '24h 59m'],
  ])('[T3] [I14] %s: one reset, and the countdown is right', async (name, zone, instant, before, after, left) => {
    product.setTime(Date.parse(instant) - 2 * minute)
    const desk = await newTrader(name, zone, ['News'])
    await tick(desk.page, 'News')
    await expect.poll(() => recordsOf(name)).toEqual([`${before}: 1 of 1`])
    await passUntil(instant)
    await pass(35 * second)
    // For the rest of this minute.
    await desk.page.getByText(left).waitFor()
    await seeDay(desk, after)
    await expect.poll(() => ticked(desk)).toEqual([])
    await tick(desk.page, 'News')
    await expect.poll(() => recordsOf(name)).toEqual([`${before}: 1 of 1`, `${after}: 1 of 1`])
    // The hour that comes twice, and the first one after the gap, bring no second reset.
    await pass(61 * minute)
    await pass(61 * second)
    await expect.poll(() => recordsOf(name)).toEqual([`${before}: 1 of 1`, `${after}: 1 of 1`])
    await expect.poll(() => ticked(desk)).toHaveLength(1)
  })

  it('[T4] [I14] travel over the date line: west brings no second reset, east loses no day', async () => {
    product.setTime(Date.parse('2027-11-10T09:00:00Z'))
    const laptop = await newDevice(null)
    const emulation = await laptop.context.newCDPSession(laptop.page)
    const arrive = async (zone: string): Promise<void> => {
      await emulation.send('Emulation.setTimezoneOverride', { timezoneId: zone })
      await laptop.page.evaluate(() => dispatchEvent(new Event('focus')))
    }
    await arrive('Pacific/Auckland')
    await openNewJournal(laptop.page, product, 'Traveller', 'Journal of Traveller')
    await addChecklist(laptop.page, 'Plan')
    await addTask(laptop.page, 'News')
    await tick(laptop.page, 'News')
    await expect.poll(() => recordsOf('Traveller')).toEqual(['2027-11-10: 1 of 1'])

    await arrive('Pacific/Honolulu')
    await seeDay(laptop, '2027-11-09')
    await pass(2 * minute)
    expect(await ticked(laptop)).toHaveLength(1)
    // Midnight in Honolulu brings a date that Auckland has had.
    await passUntil('2027-11-10T10:01:00Z')
    await seeDay(laptop, '2027-11-10')
    expect(await ticked(laptop)).toHaveLength(1)
    expect(await recordsOf('Traveller')).toEqual(['2027-11-10: 1 of 1'])

    await passUntil('2027-11-10T20:00:00Z')
    await arrive('Pacific/Auckland')
    await seeDay(laptop, '2027-11-11')
    await expect.poll(() => ticked(laptop)).toEqual([])
    await expect.poll(() => recordsOf('Traveller')).toEqual(['2027-11-10: 1 of 1', '2027-11-11: 0 of 1'])
    expect(await doneOn('Traveller', '2027-11-10')).toEqual(['News'])
  })
})
