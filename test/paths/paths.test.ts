import { expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import { brokerAccount } from '#test/support/broker-accounts.ts'
import { momentNow } from '#test/support/clock.ts'
import { newProfile, openTab, type Profile, signedInBefore, type Tab } from '#test/web/wiring/tab.ts'

declare global {
  // oxlint-disable-next-line no-var -- a property of the global object
  var entered: ((file: string) => void) | undefined
}

const until = (check: () => boolean) => expect.poll(check, { timeout: 30_000, interval: 5 }).toBe(true)

/** `machines`, `domain`, and each folder right below `web`. */
const roomOf = (file: string): string => /^(web\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? file

/**
 * The drive that answers runs in this process too, and reads files with the same domain. The clock of the day strikes
 * each minute, which on a crowded machine is within the way of an edit.
 */
const isAnotherCalling = (): boolean => {
  Error.stackTraceLimit = 100
  return /\/functions\/local\/|\/day\.machine\.ts/.test(new Error('Who calls?').stack ?? '')
}

/**
 * The files that some work enters until the upload to the drive has left, in the order of their first function call.
 */
const filesEntered = async (profile: Profile, work: () => void): Promise<ReadonlyArray<string>> => {
  const files = new Set<string>()
  const before = profile.requests.length
  const hasLeft = () => profile.requests.slice(before).some((request) => request.startsWith('PATCH /upload'))
  globalThis.entered = (file) => {
    if (!hasLeft() && !files.has(file) && !isAnotherCalling()) files.add(file)
  }
  work()
  await until(hasLeft)
  globalThis.entered = undefined
  return [...files]
}

/** The look behind the last save is over, and nothing else is under way. */
const quiet = async (profile: Profile, tab: Tab) => {
  let [requests, since] = [-1, 0]
  await until(() => {
    if (profile.requests.length !== requests || tab.save().status !== 'idle')
      [requests, since] = [profile.requests.length, performance.now()]
    return performance.now() - since > 4000
  })
}

const tabWithJournal = async () => {
  const profile = await newProfile()
  await signedInBefore(profile, 'anna')
  const tab = await openTab(profile)
  await tab.app.ready
  await until(() => tab.who().step === 'needs_file_selection')
  tab.app.actions.createJournal('Mine')
  await until(() => tab.views.journalView.status === 'ready' && tab.views.dayView.today !== '')
  const { actions } = tab.app
  const [checklistId, taskId] = [actions.nextId(), actions.nextId()]
  actions.perform({ type: 'AddChecklist', data: { checklistId, name: 'Morning' } })
  actions.perform({ type: 'AddTask', data: { checklistId, taskId, text: 'Coffee' } })
  actions.perform({ type: 'LinkAccounts', data: { accountIds: ['a'] } })
  await quiet(profile, tab)
  return { profile, tab, taskId }
}

const syncOneFill = async ({ app, views }: Tab) => {
  const [{ startTradeSync }, { createSyncProgressStore }] = await Promise.all([
    import('#web/wiring/trade-sync.ts'),
    import('#web/adapters/storage/sync-progress.ts'),
  ])
  const day = views.dayView.today
  const trades = startTradeSync({
    actors: app.actors,
    api: {
      accounts: () => Promise.resolve(ok([brokerAccount('a', { firstActivityDate: day, completeThrough: day })])),
      activities: () =>
        Promise.resolve(
          ok({
            activities: [
              {
                id: '1',
                symbol: 'AAPL',
                option_symbol: null,
                units: 10,
                price: 100,
                amount: null,
                fee: 0,
                currency: null,
                trade_date: `${day}T15:00:00Z`,
                settlement_date: null,
                type: 'BUY',
                option_type: '',
                description: '',
              },
            ],
            todayMissing: undefined,
          }),
        ),
    },
    ports: {
      clock: { now: momentNow, zone: () => 'UTC' },
      calendar: { localDay: () => day, nextMidnight: () => 0 },
      connectivity: { online: () => true, subscribe: () => () => undefined },
      locks: { ifFree: (_name, work) => work({ aborted: false }) },
    },
    journal: () => ({
      logged: () => Promise.resolve(true),
      notSaving: () => Promise.resolve(),
      perform: app.actions.perform,
      prepare: () => undefined,
    }),
    leaving: () => Promise.resolve([]),
    signal: { send: () => undefined, subscribe: () => () => undefined },
    marks: createSyncProgressStore({ read: () => undefined, write: () => undefined }),
  })
  return () => trades.sync(day)
}

/**
 * What was reached: it may only become less. A change or two depend on what of the disk and the drive answers first.
 */
const most = {
  tick: { files: 92, changes: 26 },
  keystroke: { files: 96, changes: 35 },
  fill: { files: 150, changes: 40 },
}

/** Says the figures, and the files in their order where there are too many. */
const checkShort = (name: keyof typeof most, files: ReadonlyArray<string>): void => {
  const changes = files.filter((file, index) => index > 0 && roomOf(file) !== roomOf(files[index - 1] ?? '')).length
  process.stdout.write(`${name}: ${files.length} files, ${changes} changes of room\n`)
  if (files.length > most[name].files || changes > most[name].changes)
    throw new Error(`${name} takes ${files.length} files and ${changes} changes of room:\n${files.join('\n')}`)
}

it('a tick, a keystroke and a fill reach the drive without detours', async () => {
  const { profile, tab, taskId } = await tabWithJournal()
  const { actions } = tab.app
  const tick = await filesEntered(profile, () => void actions.perform({ type: 'ToggleTask', data: { taskId } }))
  checkShort('tick', tick)
  await quiet(profile, tab)
  const type = () => actions.typeDraft(tab.views.dayView.today, 'notes', 'Held on')
  checkShort('keystroke', await filesEntered(profile, type))
  await quiet(profile, tab)
  checkShort('fill', await filesEntered(profile, await syncOneFill(tab)))
})
