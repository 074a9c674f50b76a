import { expect, test } from 'vitest'
import {
  decideNotification,
  hasChannel,
  type Notification,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSwitches,
  type Tabs,
} from './decide-notification.ts'
import { NoticeKind } from './notices.ts'

const switchedOn = {
  messagePush: true,
  unreadMail: true,
  requestPush: true,
  requestMail: true,
  acceptancePush: true,
  acceptanceMail: true,
  digestMail: true,
  pushText: true,
}
type Name = keyof typeof switchedOn
const names = Object.keys(switchedOn) as Name[]
const switchedOff = Object.fromEntries(names.map((name) => [name, false])) as typeof switchedOn
const settings: NotificationSwitches = {
  ...switchedOn,
  quietFrom: '22:00',
  quietTo: '07:00',
  timeZone: 'UTC',
}
const byDay = new Date('2026-06-01T12:00:00Z')
const byNight = new Date('2026-06-01T23:00:00Z')
const morning = { waitUntil: new Date('2026-06-02T07:00:00Z') }

const channels: NotificationChannel[] = ['toast', 'sound', 'bell', 'notification', 'push', 'mail']
const allTabs: Tabs[] = ['none', 'hidden', 'visible']

/**
 * The tabs of the browser with which each kind is announced by each channel. A channel that is left out never announces
 * it.
 */
const expectedTabs: Record<NotificationKind, Partial<Record<NotificationChannel, string>>> = {
  message: {
    toast: 'visible',
    sound: 'hidden visible',
    notification: 'hidden',
    push: 'none',
    mail: 'none',
  },
  request: {
    toast: 'visible',
    bell: 'none hidden visible',
    notification: 'hidden',
    push: 'none',
    mail: 'none',
  },
  acceptance: {
    toast: 'visible',
    bell: 'none hidden visible',
    notification: 'hidden',
    push: 'none',
    mail: 'none',
  },
  report: { bell: 'none hidden visible' },
  digest: { mail: 'none hidden visible' },
}
const kinds = Object.keys(expectedTabs) as NotificationKind[]

const connected = { standing: 'connected', mutedUntil: null } as const

const notificationOf = (
  kind: NotificationKind,
  channel: NotificationChannel,
  more: Partial<Notification> = {},
  now = byDay,
) =>
  decideNotification(
    {
      kind,
      channel,
      tabs: expectedTabs[kind][channel]?.split(' ')[0] as Tabs,
      settings,
      isPresent: true,
      isRead: false,
      conversation: kind === 'message' ? connected : null,
      ...more,
    },
    now,
  )

const all = 'toast sound bell notification push mail'
const withoutSetting = 'toast sound bell'

interface State {
  state: string
  facts: Partial<Notification>
  /** The channels that remain. */
  channelsUsed: string
  now?: Date
}
const states: State[] = [
  { state: 'has all switched on', facts: {}, channelsUsed: all },
  {
    state: 'has all switched off',
    facts: { settings: { ...settings, ...switchedOff } },
    channelsUsed: withoutSetting,
  },
  {
    state: 'has settings that are not loaded',
    facts: { settings: undefined },
    channelsUsed: withoutSetting,
  },
  { state: 'is in quiet hours', facts: {}, channelsUsed: `${withoutSetting} later`, now: byNight },
  {
    state: 'has quiet hours, but no time zone',
    facts: { settings: { ...settings, timeZone: null } },
    channelsUsed: all,
    now: byNight,
  },
  { state: 'knows already', facts: { isRead: true }, channelsUsed: '' },
  { state: 'is suspended or leaving', facts: { isPresent: false }, channelsUsed: '' },
]
const aboutConversations: State[] = [
  {
    state: 'muted the conversation',
    facts: { conversation: { ...connected, mutedUntil: 'forever' } },
    channelsUsed: '',
  },
  {
    state: 'muted the conversation until later',
    facts: { conversation: { ...connected, mutedUntil: '2026-06-01T12:00:01.000Z' } },
    channelsUsed: '',
  },
  {
    state: 'had muted the conversation until now',
    facts: { conversation: { ...connected, mutedUntil: '2026-06-01T12:00:00.000Z' } },
    channelsUsed: all,
  },
  {
    state: 'has a conversation that is not loaded',
    facts: { conversation: undefined },
    channelsUsed: '',
  },
  {
    state: 'blocked the other',
    facts: { conversation: { ...connected, standing: 'blocked' } },
    channelsUsed: '',
  },
  ...(['ended', 'removed', 'requested'] as const).map((standing) => ({
    state: `has a conversation that has ended: ${standing}`,
    facts: { conversation: { ...connected, standing } },
    channelsUsed: 'sound notification push mail',
  })),
]

const cases = kinds.flatMap((kind) =>
  [...states, ...(kind === 'message' ? aboutConversations : [])].flatMap((state) =>
    channels.map((channel) => ({ kind, channel, ...state })),
  ),
)

test.each(cases)('$kind by $channel to a member who $state', (row) => {
  const { kind, channel, facts, channelsUsed, now } = row
  const decided = allTabs.map((tabs) => notificationOf(kind, channel, { tabs, ...facts }, now))

  const isChannelUsed = channelsUsed.split(' ').includes(channel)
  const isLate = channelsUsed.includes('later') && channel === 'mail'
  const answer = isChannelUsed ? 'send' : isLate ? morning : 'drop'
  const at = expectedTabs[kind][channel]?.split(' ') ?? []
  expect(decided).toEqual(allTabs.map((tabs) => (at.includes(tabs) ? answer : 'drop')))
})

const rows: [NotificationKind, NotificationChannel, Name | undefined][] = [
  ['message', 'mail', 'unreadMail'],
  ['message', 'push', 'messagePush'],
  ['message', 'notification', 'messagePush'],
  ['message', 'toast', undefined],
  ['message', 'sound', undefined],
  ['request', 'mail', 'requestMail'],
  ['request', 'push', 'requestPush'],
  ['request', 'notification', 'requestPush'],
  ['request', 'toast', undefined],
  ['acceptance', 'mail', 'acceptanceMail'],
  ['acceptance', 'push', 'acceptancePush'],
  ['acceptance', 'notification', 'acceptancePush'],
  ['acceptance', 'toast', undefined],
  ['digest', 'mail', 'digestMail'],
]

test.each(rows)('%s by %s follows its own setting alone', (kind, channel, setting) => {
  const deciding = names.filter(
    (name) =>
      notificationOf(kind, channel, { settings: { ...settings, [name]: false } }) === 'drop',
  )

  expect(deciding).toEqual(setting ? [setting] : [])
})

test('the bell announces exactly the kinds that have notices', () => {
  expect(kinds.filter((kind) => hasChannel(kind, 'bell'))).toEqual(NoticeKind.options)
})
