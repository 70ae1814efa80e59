import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalSnapTrade } from '#functions/local/snaptrade/local-snaptrade.ts'
import { brokers } from '#functions/local/snaptrade/personas.ts'
import { momentNow } from '#test/support/clock.ts'
import { client, faultsOf, listeningSnapTrade, officialClient, type OfficialClient } from './support.ts'

let local: LocalSnapTrade
let official: OfficialClient
let user: { readonly userId: string; readonly userSecret: string }

const register = async (userId: string) => {
  const { data } = await official.authentication.registerSnapTradeUser({ userId })
  expect(faultsOf('Authentication_registerSnapTradeUser', data)).toEqual([])
  return { userId, userSecret: data.userSecret ?? '' }
}

beforeAll(async () => {
  // It stands still: no minute ends and no first sync comes in between.
  const began = momentNow()
  local = await listeningSnapTrade({ now: () => began })
  local.levers.set({ requestsPerMinute: 10_000 })
  official = officialClient(local.origin())
  user = await register('trader 1+/é')
  for (const broker of brokers.filter(({ maintenance }) => !maintenance))
    await local.levers.connect(user.userId, broker.slug)
})
afterAll(() => local.close())

describe('The official client drives the local SnapTrade', () => {
  it('says that it is there, without a signature', async () => {
    const { data } = await official.apiStatus.check()
    expect([data.online, faultsOf('ApiStatus_check', data)]).toEqual([true, []])
  })

  it('has every operation of this product answered as SnapTrade describes it', async () => {
    const connections = (await official.connections.listBrokerageAuthorizations(user)).data
    const first = connections[0]?.id ?? ''
    const answers = {
      Authentication_listSnapTradeUsers: (await official.authentication.listSnapTradeUsers()).data,
      ReferenceData_getPartnerInfo: (await official.referenceData.getPartnerInfo()).data,
      ReferenceData_listAllBrokerages: (await official.referenceData.listAllBrokerages()).data,
      Authentication_loginSnapTradeUser: (await official.authentication.loginSnapTradeUser(user)).data,
      Connections_listBrokerageAuthorizations: connections,
      Connections_detailBrokerageAuthorization: (
        await official.connections.detailBrokerageAuthorization({ ...user, authorizationId: first })
      ).data,
      Connections_refreshBrokerageAuthorization: (
        await official.connections.refreshBrokerageAuthorization({ ...user, authorizationId: first })
      ).data,
      AccountInformation_listUserAccounts: (await official.accountInformation.listUserAccounts(user)).data,
    }
    expect(connections.length).toBe(brokers.filter(({ maintenance }) => !maintenance).length)
    expect(
      Object.entries(answers).flatMap(([operation, answer]) =>
        faultsOf(operation, answer).map((fault) => `${operation} ${fault}`),
      ),
    ).toEqual([])
  })

  it('describes every account of every broker whole: balances, positions, activities, orders', async () => {
    const { data: accounts } = await official.accountInformation.listUserAccounts(user)
    const faults: string[] = []
    for (const account of accounts) {
      const asked = { ...user, accountId: account.id }
      if (account.sync_status.transactions?.initial_sync_completed !== true) continue
      const activities = (await official.accountInformation.getAccountActivities(asked)).data
      faults.push(
        ...faultsOf(
          'AccountInformation_getUserAccountDetails',
          (await official.accountInformation.getUserAccountDetails(asked)).data,
        ),
        ...faultsOf(
          'AccountInformation_getUserAccountBalance',
          (await official.accountInformation.getUserAccountBalance(asked)).data,
        ),
        ...faultsOf(
          'AccountInformation_getAllAccountPositions',
          (await official.accountInformation.getAllAccountPositions(asked)).data,
        ),
        ...faultsOf('AccountInformation_getAccountActivities', activities),
        ...faultsOf(
          'AccountInformation_getUserAccountOrders',
          (await official.accountInformation.getUserAccountOrders({ ...asked, state: 'all', days: 30 })).data,
        ),
      )
      const dates = activities.data?.map(({ trade_date }) => trade_date ?? '') ?? []
      expect(dates).toEqual(dates.toSorted().toReversed())
    }
    expect(accounts.length).toBe(9)
    expect(faults).toEqual([])
  })

  it('reports today by recent orders only, and refuses what a broker or a key cannot', async () => {
    const { data: accounts } = await official.accountInformation.listUserAccounts(user)
    const of = (name: string) => ({
      ...user,
      accountId: accounts.find((account) => account.institution_name === name)?.id ?? '',
    })
    const { data } = await official.accountInformation.getUserAccountRecentOrders(of('Coinquay'))
    expect(faultsOf('AccountInformation_getUserAccountRecentOrders', data)).toEqual([])
    await expect(official.accountInformation.getUserAccountRecentOrders(of('Harbor & Pine'))).rejects.toMatchObject({
      status: 501,
    })
    local.levers.set({ recentOrders: false })
    await expect(official.accountInformation.getUserAccountRecentOrders(of('Coinquay'))).rejects.toMatchObject({
      status: 403,
      responseBody: { code: '1141' },
    })
    local.levers.set({ recentOrders: true })
  })

  it('pages through a history without losing or repeating a line', async () => {
    const { data: accounts } = await official.accountInformation.listUserAccounts(user)
    const accountId = accounts.find((account) => account.institution_name === 'Northlake Trading')?.id ?? ''
    const whole = (await official.accountInformation.getAccountActivities({ ...user, accountId, limit: 1000 })).data
    const pages = await Promise.all(
      [0, 130, 260, 390].map((offset) =>
        official.accountInformation.getAccountActivities({ ...user, accountId, offset, limit: 130 }),
      ),
    )
    expect(pages.flatMap(({ data }) => data.data ?? []).map(({ id }) => id)).toEqual(
      whole.data?.slice(0, 520).map(({ id }) => id),
    )
    expect(whole.pagination?.total).toBeGreaterThan(1000)
    // The newest line may be an option that expired.
    const day = whole.data?.find(({ type }) => type === 'BUY')?.trade_date?.slice(0, 10) ?? 'no day with a purchase'
    const one = (
      await official.accountInformation.getAccountActivities({
        ...user,
        accountId,
        startDate: day,
        endDate: day,
        type: 'BUY',
      })
    ).data
    expect(new Set(one.data?.map(({ trade_date, type }) => `${trade_date?.slice(0, 10) ?? ''} ${type ?? ''}`))).toEqual(
      new Set([`${day} BUY`]),
    )
  })

  it('gives every activity another id after a full sync, and the same content', async () => {
    const connectionId = await local.levers.connect(user.userId, 'COINQUAY')
    const { data: accounts } = await official.accountInformation.listUserAccounts(user)
    const accountId = accounts.find((account) => account.brokerage_authorization === connectionId)?.id ?? ''
    const read = async () =>
      (await official.accountInformation.getAccountActivities({ ...user, accountId })).data.data ?? []
    const before = await read()
    await local.levers.resync(connectionId)
    const after = await read()
    const without = (activities: typeof before) => activities.map((activity) => ({ ...activity, id: undefined }))
    expect(without(after)).toEqual(without(before))
    expect(after.filter(({ id }) => before.some((activity) => activity.id === id))).toEqual([])
  })

  it('knows a broken login: disabled, refresh 402, reads go on; signing in again mends it', async () => {
    const authorizationId = await local.levers.connect(user.userId, 'MEADOW')
    await official.connections.disableBrokerageAuthorization({ ...user, authorizationId })
    const detail = () => official.connections.detailBrokerageAuthorization({ ...user, authorizationId })
    expect((await detail()).data.disabled).toBe(true)
    await expect(
      official.connections.refreshBrokerageAuthorization({ ...user, authorizationId }),
    ).rejects.toMatchObject({ status: 402, responseBody: { code: '3003' } })
    expect((await official.accountInformation.listUserAccounts(user)).status).toBe(200)
    await local.levers.connect(user.userId, 'MEADOW')
    expect((await detail()).data.disabled).toBe(false)
  })

  it('forgets a connection at once, in the old way and in the new one', async () => {
    const other = await register('somebody else')
    const [one, two] = [
      await local.levers.connect(other.userId, 'MEADOW'),
      await local.levers.connect(other.userId, 'COINQUAY'),
    ]
    await expect(official.connections.deleteConnection({ ...user, connectionId: one })).rejects.toMatchObject({
      status: 404,
    })
    expect(
      faultsOf(
        'Connections_deleteConnection',
        (await official.connections.deleteConnection({ ...other, connectionId: one })).data,
      ),
    ).toEqual([])
    expect((await official.connections.removeBrokerageAuthorization({ ...other, authorizationId: two })).status).toBe(
      204,
    )
    expect((await official.connections.listBrokerageAuthorizations(other)).data).toEqual([])
  })

  it('registers a user once; a deleted one goes after a while, and its secret at once', async () => {
    const passing = await register('passing')
    await expect(register('passing')).rejects.toMatchObject({
      status: 400,
      responseBody: {
        detail: "User with the following userId already exist: 'passing'",
        status_code: 400,
        code: '1010',
      },
    })
    const { data } = await official.authentication.deleteSnapTradeUser({ userId: 'passing' })
    expect(faultsOf('Authentication_deleteSnapTradeUser', data)).toEqual([])
    await expect(official.accountInformation.listUserAccounts(passing)).rejects.toMatchObject({
      status: 401,
      responseBody: { code: '1083' },
    })
    await expect(register('passing')).rejects.toMatchObject({ status: 400 })
    local.levers.set({ deletionMs: 0 })
    expect((await register('passing')).userSecret).not.toBe(passing.userSecret)
    local.levers.set({ deletionMs: 2000 })
  })

  it('changes a secret for whoever has the old one', async () => {
    const before = await register('changing')
    const { data } = await official.authentication.resetSnapTradeUserSecret(before)
    await expect(official.accountInformation.listUserAccounts(before)).rejects.toMatchObject({ status: 401 })
    expect(
      (await official.accountInformation.listUserAccounts({ userId: 'changing', userSecret: data.userSecret ?? '' }))
        .data,
    ).toEqual([])
  })

  it.each([
    ['another key', () => officialClient(local.origin(), 'another key'), '1076'],
    ['another client', () => officialClient(local.origin(), client.consumerKey, 'SOMEBODY'), '1077'],
  ] as const)('refuses the signature of %s', async (_, make, code) => {
    await expect(make().accountInformation.listUserAccounts(user)).rejects.toMatchObject({
      status: 401,
      responseBody: { code },
    })
  })

  it('refuses a wrong secret, an unsigned call, a call of yesterday', async () => {
    await expect(official.accountInformation.listUserAccounts({ ...user, userSecret: 'wrong' })).rejects.toMatchObject({
      status: 401,
      responseBody: { detail: 'Invalid userID or userSecret provided', status_code: 401, code: '1083' },
    })
    const unsigned = await fetch(
      `${local.origin()}/accounts?clientId=${client.clientId}&timestamp=${Math.floor(momentNow() / 1000)}`,
    )
    expect([unsigned.status, await unsigned.json()]).toEqual([
      401,
      { detail: 'Unable to verify signature sent', status_code: 401, code: '1076' },
    ])
    const old = await fetch(
      `${local.origin()}/accounts?clientId=${client.clientId}&timestamp=${Math.floor(momentNow() / 1000) - 86_400}`,
    )
    expect(await old.json()).toEqual({ detail: 'Invalid timestamp', status_code: 401, code: '1075' })
  })

  it('throttles, and says when to come again', async () => {
    local.levers.set({ requestsPerMinute: 1 })
    const answer = await official.accountInformation.listUserAccounts(user)
    local.levers.set({ requestsPerMinute: 10_000 })
    expect(answer.status).toBe(429)
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' })
    expect(answer.data).toMatchObject({
      detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds\.$/) as string,
      code: '0000',
    })
  })

  it.each([
    ['tooEarly', 425],
    ['internal', 500],
    ['notSupported', 501],
    ['brokerageDown', 503],
  ] as const)('fails on request: %s', async (error, status) => {
    local.levers.addFault({ error, routes: ['listUserAccounts'] })
    await expect(official.accountInformation.listUserAccounts(user)).rejects.toMatchObject({ status })
    expect((await official.accountInformation.listUserAccounts(user)).status).toBe(200)
  })

  it('answers 425 until the first sync of a slow broker is done', async () => {
    const { data: accounts } = await official.accountInformation.listUserAccounts(user)
    const account = accounts.find(({ institution_name }) => institution_name === 'Slowwater Invest')
    expect(account?.sync_status.transactions?.initial_sync_completed).toBe(false)
    await expect(
      official.accountInformation.getAccountActivities({ ...user, accountId: account?.id ?? '' }),
    ).rejects.toMatchObject({ status: 425, responseBody: { code: '3012' } })
  })
})
