import * as people from './people.ts'
import type { Answers } from './shot.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ok = (data: object, more: object = {}) => ({ success: true, data, ...more })
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const inDays = (days: number) => ago(-days * DAY_MS)

const person = (userId: number, userName: string) => ({
  userId: String(userId),
  userName,
  photoUrl: null,
})
const hanna = person(801, 'hanna_ops')
const jonas = person(802, 'mod_jonas')
const nadia = person(803, 'nadia_dev')
const fastcoin = person(901, 'fastcoin_bot')
const rudi = person(902, 'rudi_ops')
const widest = person(905, people.LONG_NAME)

/** The session of an admin, or of a moderator. */
export const sessionOf = (role: 'admin' | 'moderator') => ({
  'auth/session': ({ data, ...rest }: { data: object }) => ({ ...rest, data: { ...data, role } }),
})

const summary = (
  id: number,
  target: ReturnType<typeof person>,
  kind: string,
  passedMs: number,
  reporter: object | null = nadia,
) => ({
  id: String(id),
  target,
  reporter,
  statements: [
    {
      kind,
      comment: 'Same text to three people I know. Please have a look.',
      at: ago(passedMs),
    },
  ],
  createdAt: ago(passedMs),
  resolution: null,
})

const queue = [
  summary(11, fastcoin, 'spam', 12 * MINUTE_MS),
  summary(12, rudi, 'harassment', 2 * HOUR_MS),
  summary(13, person(903, 'ada_l0velace'), 'fake', 26 * HOUR_MS),
  summary(14, widest, 'other', 4 * DAY_MS, null),
]

export const reports = ok(queue, { openCount: queue.length })
export const noReports = ok([], { openCount: 0 })

const entry = (id: number, passedMs: number, action: string, more: object = {}) => ({
  id: String(id),
  at: ago(passedMs),
  via: 'web',
  actor: hanna,
  action,
  target: fastcoin,
  reportId: null,
  note: null,
  ...more,
})

const history = [
  entry(31, 12 * MINUTE_MS, 'file_report', { actor: nadia, reportId: '11' }),
  entry(30, 2 * DAY_MS, 'warn', { note: "Please don't send ads to people you don't know." }),
  entry(29, 3 * DAY_MS, 'approve', { actor: jonas }),
]

const message = (id: number, content: string, isTarget = true) => ({
  id: String(id),
  isTarget,
  content,
  timestamp: ago(15 * MINUTE_MS),
  editedAt: null,
  deletedAt: null,
  images: [],
})

const full = {
  ...queue[0],
  messages: [
    message(1, 'Hi dev! Turn 100 into 10,000 in one week.'),
    message(2, 'Please stop.', false),
    message(3, 'Last chance: fastcoin.example'),
    {
      ...message(4, people.LONG_TEXT),
      editedAt: ago(MINUTE_MS),
      images: [
        {
          url: '/api/v1/admin/reports/11/pictures/1',
          width: 800,
          height: 600,
          alt: 'A boat',
        },
      ],
    },
  ],
  notes: [
    {
      content: 'Earn while you sleep: https://fastcoin.example/join',
      timestamp: ago(15 * MINUTE_MS),
      count: 12,
    },
  ],
  profile: {
    userName: 'fastcoin_bot',
    photoUrl: null,
    about: 'Crypto enthusiast. I help developers earn while they sleep. Ask me how.',
    age: 31,
    gender: null,
    skills: ['Crypto', 'Marketing', 'Donaudampfschifffahrtselektrizitätsnetze'],
    workExperience: [],
    education: [],
  },
  targetState: 'active',
  isActable: true,
  otherOpen: ['14'],
  history,
}
export const report = ok(full)
export const pictures: Answers = { 'reports/11/pictures': 'picture' }
export const untouchable = ok({ ...full, isActable: false })
const resolution = { action: 'warn', note: 'Keep it kind, please.', at: ago(MINUTE_MS), by: jonas }
export const resolvedReport = ok({ ...full, resolution })
export const resolvedReports = ok([{ ...queue[0], resolution }], { openCount: 4 })

const row = (of: object, state: string, more: object = {}) => ({
  ...of,
  email: 'fast@coin.example',
  role: 'member',
  state,
  createdAt: ago(90 * DAY_MS),
  lastSeenAt: ago(12 * MINUTE_MS),
  application: null,
  ...more,
})

export const members = ok(
  [
    row(fastcoin, 'suspended'),
    row(person(906, 'sam_new_dev'), 'waiting', { lastSeenAt: null }),
    row(rudi, 'limited'),
    row(jonas, 'active', { role: 'moderator' }),
    row(person(907, 'oskar_kern'), 'leaving'),
    row(widest, 'unverified', {
      email: 'a.very.long.address.indeed@donaudampfschifffahrtselektrizitaet.example',
    }),
  ],
  { waitingCount: 2 },
)
export const noMembers = ok([], { waitingCount: 2 })

const detail = (state: string, acts: string[], more: object = {}) =>
  ok({
    ...row(fastcoin, state),
    about: full.profile.about,
    skills: full.profile.skills,
    suspensionReason: null,
    deletionDueAt: null,
    connections: 3,
    sessions: 1,
    reports: { open: 1, resolved: 2, sent: 0 },
    invitedBy: jonas,
    acts,
    ...more,
  })

export const activeMember = detail('active', ['warn', 'limit', 'suspend', 'delete'])
export const suspendedMember = detail('suspended', ['restore', 'delete'], {
  suspensionReason: 'Sent the same ad to 14 members after a warning.',
})
export const waitingMember = detail('waiting', ['approve', 'reject'], {
  application: 'I maintain a tide tables library and look for people to pair with.',
  invitedBy: null,
  lastSeenAt: null,
})
export const deletedMember = detail('leaving', ['restore'], { deletionDueAt: inDays(6) })
export const staffMember = detail('active', [], { role: 'moderator' })

export const log = ok([
  entry(40, 5 * MINUTE_MS, 'suspend', { note: 'Sent the same ad to 14 members after a warning.' }),
  entry(39, 50 * MINUTE_MS, 'create_invitation', { target: null, note: '10 uses' }),
  ...history,
  entry(20, 9 * DAY_MS, 'view_member', { actor: jonas, target: widest }),
  entry(19, 10 * DAY_MS, 'grant_admin', { via: 'command line', actor: null, target: hanna }),
  entry(18, 11 * DAY_MS, 'limit', { via: 'product', actor: null, note: people.LONG_TEXT }),
])

const invitation = (id: number, state: string, more: object = {}) => ({
  id: String(id),
  email: null,
  uses: 10,
  used: 3,
  createdAt: ago(DAY_MS),
  expiresAt: inDays(13),
  state,
  by: hanna,
  ...more,
})
export const invitations = ok([
  invitation(3, 'open'),
  invitation(4, 'open', { email: 'sam@harbor.example', uses: 1, used: 0, by: jonas }),
  invitation(2, 'used', { uses: 5, used: 5, by: null }),
  invitation(1, 'expired', { by: widest }),
])
export const created = ok({
  invitation: invitation(5, 'open', { used: 0 }),
  link: 'https://crew.ferry.example/signup?invitation=w7Kq9mZt4vRbX2pdw7Kq9mZt4vRbX2pd',
})

/** A pseudo-random number that is the same in each run. */
const wave = (index: number, size: number) =>
  Math.round(size * (1 + index / 90) * (index % 7 < 5 ? 1 : 0.55) * (0.85 + 0.15 * Math.sin(index)))

const days = Array.from({ length: 90 }, (_, index) => ({
  day: ago((89 - index) * DAY_MS).slice(0, 10),
  members: wave(index, 5) + (index === 60 ? 25 : 0),
  active: wave(index, 200),
  requests: wave(index, 30),
  acceptances: wave(index, 12),
  messages: wave(index, 600),
  reports: index % 5,
}))

const figures = {
  members: { now: 1284, before: 1214 },
  active: { now: 582, before: 582 },
  requests: { now: 362, before: 366 },
  acceptances: { now: 157, before: 157 },
  messages: { now: 6592, before: 6054 },
  reportsOpen: 4,
  oldestReportAt: ago(3 * DAY_MS),
  approvalsWaiting: 2,
  mailWaiting: 3,
  matching: {
    answers: [
      { score: '0-19', accepted: 4, rejected: 9 },
      { score: '20-39', accepted: 96, rejected: 231 },
      { score: '40-59', accepted: 312, rejected: 508 },
      { score: '60-79', accepted: 407, rejected: 391 },
      { score: '80-100', accepted: 188, rejected: 97 },
    ],
    decisions: [
      { place: '1-5', connects: 1204, passes: 3310 },
      { place: '6-10', connects: 611, passes: 2040 },
      { place: '11-20', connects: 430, passes: 1985 },
      { place: '21+', connects: 212, passes: 1390 },
    ],
  },
  days,
}
export const overview = ok(figures)
const none = { now: 0, before: 0 }
export const newCommunity = ok({
  members: { now: 1, before: 0 },
  active: { now: 1, before: 0 },
  requests: none,
  acceptances: none,
  messages: none,
  reportsOpen: 0,
  oldestReportAt: null,
  approvalsWaiting: 0,
  mailWaiting: 214,
  matching: {
    answers: figures.matching.answers.map(({ score }) => ({ score, accepted: 0, rejected: 0 })),
    decisions: figures.matching.decisions.map(({ place }) => ({ place, connects: 0, passes: 0 })),
  },
  days: days.map(({ day }) => ({
    day,
    members: 0,
    active: 0,
    requests: 0,
    acceptances: 0,
    messages: 0,
    reports: 0,
  })),
})
