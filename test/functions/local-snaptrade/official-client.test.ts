import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOwner } from '#functions/local/snaptrade/api.ts'
import { demoBrokers } from '#functions/local/snaptrade/brokers.ts'
import { momentNow } from '#test/support/clock.ts'
import type { FaultySnapTrade } from '#test/support/snaptrade/faulty-snaptrade.ts'
import { client, faultsOf, listeningSnapTrade, officialClient, type OfficialClient, personalClient } from './support.ts'

let local: FaultySnapTrade
let official: OfficialClient
let user: { readonly userId: string; readonly userSecret: string }

const register = async (userId: string) => {
  const { data } = await official.authentication.registerSnapTradeUser({ userId })
  expect(faultsOf('Authentication_registerSnapTradeUser', data)).toEqual([])
  return { userId, userSecret: data.userSecret ?? '' }
}
const accountsBy = async (broker: string) =>
  (await official.accountInformation.listUserAccounts(user)).data
    .filter(({ institution_name }) => institution_name === broker)
    .map(({ id }) => ({ ...user, accountId: id }))

beforeAll(async () => {
  local = await listeningSnapTrade()
  official = officialClient(local.origin())
  user = await register('trader 1+/é')
  for (const { slug } of demoBrokers) await local.levers.connect(user.userId, slug)
})
afterAll(() => local.close())

describe('The official client drives the local SnapTrade', () => {
  it('answers what this product asks of users and connections as SnapTrade describes it', async () => {
    const connections = (await official.connections.listBrokerageAuthorizations(user)).data
    const answers = {
      Authentication_listSnapTradeUsers: (await official.authentication.listSnapTradeUsers()).data,
      Authentication_loginSnapTradeUser: (await official.authentication.loginSnapTradeUser(user)).data,
      Connections_listBrokerageAuthorizations: connections,
      AccountInformation_listUserAccounts: (await official.accountInformation.listUserAccounts(user)).data,
    }
    expect(connections.length).toBe(demoBrokers.length)
    expect(
      Object.entries(answers).flatMap(([operation, answer]) =>
        faultsOf(operation, answer).map((fault) => `${operation} ${fault}`),
      ),
    ).toEqual([])
  })

  it('describes every account of every broker: positions, activities, orders', async () => {
    const accounts = [...(await accountsBy('Northlake Trading')), ...(await accountsBy('Harbor & Pine'))]
    const faults: string[] = []
    for (const asked of accounts) {
      const activities = (await official.accountInformation.getAccountActivities(asked)).data
      faults.push(
        ...faultsOf(
          'AccountInformation_getAllAccountPositions',
          (await official.accountInformation.getAllAccountPositions(asked)).data,
        ),
        ...faultsOf('AccountInformation_getAccountActivities', activities),
        ...faultsOf(
          'AccountInformation_getUserAccountOrders',
          (await official.accountInformation.getUserAccountOrders({ ...asked, state: 'executed', days: 30 })).data,
        ),
      )
      const dates = activities.data?.map(({ trade_date }) => trade_date ?? '') ?? []
      expect(dates).toEqual(dates.toSorted().toReversed())
    }
    expect(accounts.length).toBe(4)
    expect(faults).toEqual([])
  })

  it('gives every activity another id after a new read of the broker, and says the same', async () => {
    const [asked] = await accountsBy('Northlake Trading')
    if (!asked) throw new Error('no account')
    const lines = async () => (await official.accountInformation.getAccountActivities(asked)).data.data ?? []
    const before = await lines()
    local.levers.resync()
    const now = await lines()
    const old = new Set(before.map(({ id }) => id))
    expect([now.length > 0, now.filter(({ id }) => old.has(id))]).toEqual([true, []])
    const said = (all: typeof now) => all.map((line) => ({ ...line, id: '' }))
    expect(said(now)).toEqual(said(before))
  })

  it('shows a newcomer every kind of line', async () => {
    const accounts = [...(await accountsBy('Northlake Trading')), ...(await accountsBy('Harbor & Pine'))]
    const lines = (
      await Promise.all(
        accounts.map(async (asked) => (await official.accountInformation.getAccountActivities(asked)).data.data ?? []),
      )
    ).flat()
    const kinds = ['SPLIT', 'REVERSE_SPLIT', 'OPTIONASSIGNMENT', 'OPTIONEXPIRATION', 'DIVIDEND', 'REI', 'CONTRIBUTION']
    expect(kinds.filter((kind) => !lines.some(({ type }) => type === kind))).toEqual([])
    expect(new Set(lines.map(({ currency }) => currency?.code))).toEqual(new Set(['USD', 'CAD']))
    expect(lines.some(({ description }) => description?.startsWith('Sold short'))).toBe(true)
    expect(lines.some(({ fee }) => (fee ?? 0) > 0)).toBe(true)
    expect(lines.some(({ units }) => /\.\d{8}$/.test(String(units)))).toBe(true)
  })

  it('reports today by recent orders only where a broker has them', async () => {
    const [northlake, harbor] = [await accountsBy('Northlake Trading'), await accountsBy('Harbor & Pine')]
    const { data } = await official.accountInformation.getUserAccountRecentOrders(
      northlake[0] ?? { ...user, accountId: '' },
    )
    expect(faultsOf('AccountInformation_getUserAccountRecentOrders', data)).toEqual([])
    await expect(
      official.accountInformation.getUserAccountRecentOrders(harbor[0] ?? { ...user, accountId: '' }),
    ).rejects.toMatchObject({ status: 501 })
  })

  it('pages through a history without losing or repeating a line', async () => {
    const [account = { ...user, accountId: '' }] = await accountsBy('Northlake Trading')
    const whole = (await official.accountInformation.getAccountActivities({ ...account, limit: 1000 })).data
    const pages = await Promise.all(
      [0, 130, 260, 390].map((offset) =>
        official.accountInformation.getAccountActivities({ ...account, offset, limit: 130 }),
      ),
    )
    expect(pages.flatMap(({ data }) => data.data ?? []).map(({ id }) => id)).toEqual(
      whole.data?.slice(0, 520).map(({ id }) => id),
    )
    expect(whole.pagination?.total).toBeGreaterThan(1000)
    const day = whole.data?.[0]?.trade_date?.slice(0, 10) ?? 'no day'
    const one = (await official.accountInformation.getAccountActivities({ ...account, startDate: day, endDate: day }))
      .data
    expect(new Set(one.data?.map(({ trade_date }) => trade_date?.slice(0, 10)))).toEqual(new Set([day]))
  })

  it('connects a login again that broke', async () => {
    const id = await local.levers.connect(user.userId, 'NORTHLAKE')
    const disabled = async () =>
      (await official.connections.listBrokerageAuthorizations(user)).data.find((each) => each.id === id)?.disabled
    await local.levers.disable(id)
    expect(await disabled()).toBe(true)
    expect((await official.authentication.loginSnapTradeUser({ ...user, reconnect: id })).status).toBe(200)
    await local.levers.connect(user.userId, 'NORTHLAKE')
    expect(await disabled()).toBe(false)
  })

  it('forgets a connection at once, and of its own user only', async () => {
    const other = await register('somebody else')
    const connectionId = await local.levers.connect(other.userId, 'NORTHLAKE')
    await expect(official.connections.deleteConnection({ ...user, connectionId })).rejects.toMatchObject({
      status: 404,
    })
    const { data } = await official.connections.deleteConnection({ ...other, connectionId })
    expect(faultsOf('Connections_deleteConnection', data)).toEqual([])
    expect((await official.connections.listBrokerageAuthorizations(other)).data).toEqual([])
  })

  it('registers a user once, until it is deleted', async () => {
    const passing = await register('passing')
    await expect(register('passing')).rejects.toMatchObject({
      status: 400,
      responseBody: { detail: 'User with the following userId already exist', status_code: 400, code: '1010' },
    })
    const { data } = await official.authentication.deleteSnapTradeUser({ userId: 'passing' })
    expect(faultsOf('Authentication_deleteSnapTradeUser', data)).toEqual([])
    await expect(official.accountInformation.listUserAccounts(passing)).rejects.toMatchObject({
      status: 401,
      responseBody: { code: '1083' },
    })
    expect((await register('passing')).userSecret).not.toBe(passing.userSecret)
  })

  it.each([
    ['another key', () => officialClient(local.origin(), 'another key'), '1076'],
    ['another client', () => officialClient(local.origin(), client.consumerKey, 'SOMEBODY'), '1076'],
  ] as const)('refuses the signature of %s', async (_, make, code) => {
    await expect(make().accountInformation.listUserAccounts(user)).rejects.toMatchObject({
      status: 401,
      responseBody: { code },
    })
  })

  it('refuses a wrong secret and an unsigned call', async () => {
    await expect(official.accountInformation.listUserAccounts({ ...user, userSecret: 'wrong' })).rejects.toMatchObject({
      status: 401,
      responseBody: { detail: 'Invalid userID or userSecret provided', status_code: 401, code: '1083' },
    })
    const unsigned = await fetch(
      `${local.origin()}/accounts?clientId=${client.clientId}&timestamp=${Math.floor(momentNow() / 1000)}`,
    )
    expect(unsigned.status).toBe(401)
    expect(await unsigned.json()).toEqual({ detail: 'Unable to verify signature sent', status_code: 401, code: '1076' })
  })
})

describe('The official client with a Personal key drives the local SnapTrade', () => {
  let personal: FaultySnapTrade
  beforeAll(async () => void (personal = await listeningSnapTrade(true)))
  afterAll(() => personal.close())

  it('reads, connects and disconnects without a user, as SnapTrade describes it', async () => {
    const { connections, accountInformation, authentication } = personalClient(personal.origin())
    const connectionId = await personal.levers.connect(keyOwner, 'NORTHLAKE')
    const accounts = (await accountInformation.listUserAccounts()).data
    const asked = { accountId: accounts[0]?.id ?? '' }
    const answers = {
      Connections_listBrokerageAuthorizations: (await connections.listBrokerageAuthorizations()).data,
      AccountInformation_listUserAccounts: accounts,
      AccountInformation_getAllAccountPositions: (await accountInformation.getAllAccountPositions(asked)).data,
      AccountInformation_getAccountActivities: (await accountInformation.getAccountActivities(asked)).data,
      AccountInformation_getUserAccountRecentOrders: (await accountInformation.getUserAccountRecentOrders(asked)).data,
      Authentication_loginSnapTradeUser: (await authentication.loginSnapTradeUser({ connectionType: 'read' })).data,
      Connections_deleteConnection: (await connections.deleteConnection({ connectionId })).data,
    }
    expect(accounts.length).toBe(1)
    expect(
      Object.entries(answers).flatMap(([operation, answer]) =>
        faultsOf(operation, answer).map((fault) => `${operation} ${fault}`),
      ),
    ).toEqual([])
    expect((await connections.listBrokerageAuthorizations()).data).toEqual([])
  })

  it('has no users, and takes none', async () => {
    const { authentication, accountInformation } = officialClient(personal.origin())
    const none = { status: 403 }
    await expect(authentication.registerSnapTradeUser({ userId: 'u' })).rejects.toMatchObject(none)
    await expect(authentication.deleteSnapTradeUser({ userId: 'u' })).rejects.toMatchObject(none)
    await expect(authentication.listSnapTradeUsers()).rejects.toMatchObject(none)
    await expect(accountInformation.listUserAccounts({ userId: keyOwner, userSecret: '' })).rejects.toMatchObject({
      status: 401,
    })
  })
})
