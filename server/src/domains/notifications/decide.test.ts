import type { NotificationSettings } from '@shipmates/contract/notifications'
import { expect, test } from 'vitest'
import { type Channel, decide, type Kind, type Notification } from './decide.ts'

const allOn: NotificationSettings = {
  messagePush: true,
  unreadMail: true,
  requestPush: true,
  requestMail: true,
  acceptancePush: true,
  acceptanceMail: true,
  digestMail: true,
  pushText: true,
  quietFrom: '22:00',
  quietTo: '07:00',
}
const byDay = new Date('2026-06-01T12:00:00Z')
const byNight = new Date('2026-06-01T23:00:00Z')
const morning = { waitUntil: new Date('2026-06-02T07:00:00Z') }

const tell = (kind: Kind, channel: Channel, more: Partial<Notification> = {}, now = byDay) =>
  decide(
    {
      kind,
      channel,
      settings: allOn,
      timeZone: 'UTC',
      isPresent: true,
      isHere: false,
      isRead: false,
      isMuted: false,
      ...more,
    },
    now,
  )

const rows: [Kind, Channel, keyof NotificationSettings | undefined][] = [
  ['message', 'mail', 'unreadMail'],
  ['message', 'push', 'messagePush'],
  ['request', 'mail', 'requestMail'],
  ['request', 'push', 'requestPush'],
  ['acceptance', 'mail', 'acceptanceMail'],
  ['acceptance', 'push', 'acceptancePush'],
  ['digest', 'mail', 'digestMail'],
  ['digest', 'push', undefined],
]
const states: [string, Partial<Notification>][] = [
  ['away', {}],
  ['suspended or leaving', { isPresent: false }],
  ['there', { isHere: true }],
  ['told already', { isRead: true }],
  ['muting the conversation', { isMuted: true }],
]
const cases = rows.flatMap(([kind, channel, setting]) =>
  states.map(([state, facts]) => ({ kind, channel, setting, state, facts })),
)

test.each(cases)('$kind by $channel to a member who is $state', (row) => {
  const { kind, channel, setting, state, facts } = row
  const isSent = setting !== undefined && (state === 'away' || (kind === 'digest' && facts.isHere))
  const inQuietHours = channel === 'mail' ? morning : 'drop'

  expect(tell(kind, channel, facts)).toBe(isSent ? 'send' : 'drop')
  expect(tell(kind, channel, facts, byNight)).toEqual(isSent ? inQuietHours : 'drop')
})

test.each(rows.filter(([, , setting]) => setting))(
  '%s by %s follows its own setting alone',
  (kind, channel, setting) => {
    const { quietFrom: _, quietTo: __, ...switches } = allOn
    const names = Object.keys(switches) as (keyof NotificationSettings)[]
    const deciding = names.filter(
      (name) => tell(kind, channel, { settings: { ...allOn, [name]: false } }) === 'drop',
    )

    expect(deciding).toEqual([setting])
  },
)

test('without a time zone there are no quiet hours', () => {
  expect(tell('message', 'mail', { timeZone: null }, byNight)).toBe('send')
})
