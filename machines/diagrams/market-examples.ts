import { err, ok } from '#domain/result.ts'
import type { brokerageMachine } from '#machines/brokerage/brokerage.machine.ts'
import type { portalMachine } from '#machines/brokerage/portal.machine.ts'
import type { tradeSyncMachine } from '#machines/brokerage/trade-sync.machine.ts'
import type { coolDownMachine } from '#machines/market/cool-down.machine.ts'
import type { dashboardMachine } from '#machines/market/dashboard.machine.ts'
import { calendar, clock, type Examples, examplesFor, hourMs, nowMs, today, unreachable } from './examples-for.ts'

const feeds = [{ source: 'BLS', state: 'current' as const }]
const news = {
  title: 'A calm day',
  summary: 'Prices rose.',
  sources: ['BLS'],
  links: [],
  statements: [],
  summarised: false,
  timestamp: nowMs,
  lastUpdated: nowMs,
  freshness: 'current' as const,
  feeds,
}
const events = { events: [], lastUpdated: nowMs, freshness: 'current' as const, feeds }
const asked = { day: today, zone: 'UTC', now: nowMs }
const brokerAccount = {
  id: 'a1',
  name: 'Margin',
  institution: 'Northlake Trading',
  type: 'Margin',
  balance: '10250.5',
  currency: 'USD',
  authorizationId: 'c1',
}
const brokers = {
  'one account': {
    status: {
      available: true,
      connected: true,
      connections: [{ authorizationId: 'c1', institution: 'Northlake Trading', disabled: false }],
    },
    accounts: [brokerAccount],
    positions: { positions: [], missing: [] },
  },
  'a first sync': {
    status: {
      available: true,
      connected: true,
      connections: [{ authorizationId: 'c1', institution: 'Northlake Trading', disabled: false }],
    },
    accounts: [{ ...brokerAccount, syncing: true }],
    positions: { positions: [], missing: [] },
  },
  'not connected': { status: { available: true, connected: false, connections: [] } },
  'no service': { status: { available: false, connected: false, connections: [] } },
  'too many requests': { failure: { kind: 'too_many_requests', retryAfterMs: 60_000 } },
  'no network': { failure: { kind: 'unreachable' } },
}
const linkedAccount = {
  account: { id: 'a', firstActivityDate: '2024-03-04', completeThrough: '2026-03-01' },
  mark: undefined,
  day: today,
  today,
  nowMs,
}

/** Brokers and the panels of the market. */
export const marketExamples: Readonly<Record<string, Examples>> = {
  brokerage: examplesFor<typeof brokerageMachine>()({
    inputs: { 'nobody looks': { clock, random: { fraction: () => 0.5 } } },
    events: {
      'disconnect.requested': { everything: {}, 'one brokerage': { authorizationId: 'c1' } },
      'disconnect.failed': { everything: {}, 'one brokerage': { authorizationId: 'c1' } },
    },
    answers: {
      readBrokerage: brokers,
      disconnectBroker: { gone: ok(undefined), 'too many requests': err({ kind: 'too_many_requests' }) },
    },
  }),
  'trade-sync': examplesFor<typeof tradeSyncMachine>()({
    inputs: { 'nobody has asked': undefined },
    events: {
      'sync.requested': { today: { day: today }, 'an older day': { day: '2026-01-05' } },
      'elsewhere.finished': { today: { day: today } },
    },
    answers: {
      prepareSync: {
        'one account': ok([linkedAccount]),
        'two accounts': ok([linkedAccount, { ...linkedAccount, account: { ...linkedAccount.account, id: 'b' } }]),
        none: ok([]),
        'no network': unreachable,
      },
      readWindow: {
        'three trades': ok({ activities: [], received: 3, todayMissing: false }),
        'too large': err({ kind: 'too_large' }),
        'a first sync': err({ kind: 'syncing', retryAfterMs: 30_000 }),
        'a broken login': err({ kind: 'reconnect_required' }),
      },
      recordActivities: {
        recorded: ok(undefined),
        'another journal': err({ kind: 'not_recorded' }),
        'an account to ask about': err({ kind: 'renewed' }),
      },
    },
  }),
  portal: examplesFor<typeof portalMachine>()({
    inputs: { 'no window': undefined },
    events: {
      'portal.connect': { 'a new broker': {}, 'a connection that is renewed': { authorizationId: 'c1' } },
      'window.message': {
        success: { message: 'success' },
        error: { message: 'error' },
        'error in words': { message: { error: 'The broker is down' } },
        abandoned: { message: 'abandoned' },
      },
    },
    answers: {
      fetchAddress: {
        'an address': ok('https://app.snaptrade.com/'),
        'too many requests': err({ kind: 'too_many_requests' }),
      },
    },
  }),
  dashboard: examplesFor<typeof dashboardMachine>()({
    inputs: {
      'nothing is cached': { clock, calendar, cached: undefined },
      'cached and fresh': {
        clock,
        calendar,
        cached: { news, events, day: today, zone: 'UTC', freshUntil: nowMs + 60_000 },
      },
      'cached yesterday': {
        clock,
        calendar,
        cached: { news, events, day: '2026-03-01', zone: 'UTC', freshUntil: nowMs - 24 * hourMs },
      },
    },
    answers: {
      loadMarket: {
        'all of it': { asked, news: ok(news), events: ok(events) },
        'no events': { asked, news: ok(news), events: err('failed') },
        'no network': { asked, news: err('offline'), events: err('offline') },
      },
    },
  }),
  'cool-down': examplesFor<typeof coolDownMachine>()({
    inputs: {
      'nobody has asked': { clock, endsAt: 0 },
      'loaded again within the minute': { clock, endsAt: nowMs + 30_000 },
    },
  }),
}
