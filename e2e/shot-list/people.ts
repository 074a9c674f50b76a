import { USER_NAME_MAX_CHARS } from '@shipmates/contract/limits'
import { paginate } from '@shipmates/contract/reply'

type Item = Record<string, unknown>

/** Values that are hard to fit: the widest name, words of maximum length, the longest skill. */
export const LONG_NAME = 'W'.repeat(USER_NAME_MAX_CHARS)
export const LONG_TEXT = `Donaudampfschifffahrtselektrizität ${'and ferries by day, map tiles by night, '.repeat(5)}`
const long = {
  userName: LONG_NAME,
  age: 120,
  gender: 'Non-binary',
  about: LONG_TEXT.slice(0, 200),
  skills: ['Donaudampfschifffahrtselektrizitätsnetze', ...'Rust PostGIS Go Zig'.split(' ')],
}
/** The fields of an empty profile. */
export const nothing = {
  age: null,
  gender: null,
  about: null,
  skills: [],
  photoUrl: null,
  headline: null,
  intents: [],
  languages: [],
  timeZone: null,
  availability: null,
  availableFrom: null,
}

/** Overrides fields of each item of a list, or of the member in it. */
const each =
  (change: Item, key?: string) =>
  ({ data, ...rest }: { data: Item[] }) => ({
    ...rest,
    data: data.map((item) =>
      key ? { ...item, [key]: { ...(item[key] as Item), ...change } } : { ...item, ...change },
    ),
  })

const profile =
  (change: Item) =>
  ({ data, ...rest }: { data: Item }) => ({ ...rest, data: { ...data, ...change } })

const entry = {
  startDate: '2019-09-01T00:00:00.000Z',
  endDate: null,
  description: LONG_TEXT.repeat(3),
}
const work = { id: '1', position: LONG_TEXT.slice(0, 100), company: LONG_TEXT.slice(0, 100) }
const study = { id: '1', school: LONG_TEXT.slice(0, 100), degree: 'Master', fieldOfStudy: 'Maps' }

export const none = { success: true, data: [] }
export const noPage = { ...none, pagination: paginate({ page: 1, limit: 20 }, 0) }

const relation = (userName: string, relation: string, requestId: string | null = null) => ({
  user: { email: '', ...nothing, userName },
  relation,
  requestId,
})

/** Members that an empty search leaves out, one per relation. */
export const related = {
  success: true,
  data: [
    relation('ben_codes', 'requested', '1'),
    relation('nadia_dev', 'received', '2'),
    relation(LONG_NAME, 'connected'),
  ].map((one, id) => ({ ...one, user: { ...one.user, id: String(id + 1) } })),
}

interface Page {
  data: Item[]
}

/**
 * The feed with its first cards only: enough behind a dialog, or if all cards show the same. Each
 * card costs axe as much as a form.
 */
export const fewCards = ({ data, ...rest }: Page) => ({
  ...rest,
  data: data.slice(0, 4),
  pagination: paginate({ page: 1, limit: 20 }, 4),
})
const eachOfFew = (change: Item) => (feed: Page) => each(change)(fewCards(feed))

/** Server replies with members whose texts are hard to fit. */
export const longFeed = eachOfFew({
  ...long,
  headline: LONG_TEXT.slice(0, 80),
  intents: ['pair_programming', 'learn_together', 'mentee'],
  timeZone: 'America/Argentina/Buenos_Aires',
  availability: 'busy',
  availableFrom: '2027-12-31',
  match: {
    score: 9,
    sharedSkills: long.skills.slice(0, 3),
    mutualConnections: 12,
    reasons: [
      { kind: 'intents', intents: ['pair_programming'] },
      { kind: 'can_learn', skills: long.skills },
      { kind: 'mutual', count: 12, names: [LONG_NAME] },
      { kind: 'hours', hours: 15 },
    ],
  },
})
export const longRequests = each(long, 'fromUserId')
export const notedRequests = each({ note: 'Shall we share a parser?\nMine reads timetables.' })
export const closedFeed = eachOfFew({ canRequest: false })
/** Members with empty profiles who joined at the time of the request: a run may pass midnight. */
export const newcomers = (reply: Page) =>
  eachOfFew({
    ...nothing,
    workExperience: [],
    createdAt: new Date().toISOString(),
    match: { score: 0, sharedSkills: [], sharedInterests: [], mutualConnections: 0, reasons: [] },
  })(reply)
/** Conversations in which the member cannot write. */
export const inRelation = (inRelation: 'requested' | 'removed' | 'ended') =>
  each({
    standing: inRelation,
    connectionId: null,
    requestId: inRelation === 'requested' ? '1' : null,
    isOnline: false,
  })
export const muted = each({ mutedUntil: 'forever' })
/** The first conversation is with a deleted member. */
export const deletedMember = ({ data, ...rest }: { data: Item[] }) => ({
  ...rest,
  data: data.map((item, index) =>
    index === 0
      ? {
          ...item,
          standing: 'ended',
          connectionId: null,
          isDeleted: true,
          userName: '',
          photoUrl: null,
          id: '1',
        }
      : item,
  ),
})
export const deletedMessages = each({ content: '', deletedAt: '2026-11-20T10:00:00.000Z' })

const since = '2026-11-20T10:00:00.000Z'
const mine = (id: string, userName: string) => ({
  requestId: id,
  user: { id, email: '', ...nothing, userName, lastSeenAt: null },
  createdAt: since,
})
/** My requests, with and without a note. */
export const sent = {
  success: true,
  data: [
    { ...mine('1', 'sofia_ui'), note: 'Timetables are mine, too. Shall we share a parser?' },
    { ...mine('2', LONG_NAME), note: LONG_TEXT.slice(0, 280) },
    { ...mine('3', 'kofi_net'), note: null },
  ],
}
/** The members I passed on and declined. */
export const passed = {
  success: true,
  data: [
    { ...mine('1', 'emre_api'), status: 'ignored' },
    { ...mine('2', LONG_NAME), status: 'ignored' },
    { ...mine('3', 'harper_io'), status: 'rejected' },
  ],
}
/** The conversation with a blocked member, which is not in the list. */
export const blockedChat = {
  success: true,
  data: {
    id: '900',
    userId: '9',
    userName: 'fast_coin',
    email: '',
    photoUrl: null,
    lastMessage: '',
    lastMessageTime: null,
    lastMessageIsOwn: false,
    lastMessageIsDeleted: false,
    lastMessageHasImages: false,
    unreadCount: 0,
    sentCount: 0,
    lastSeenAt: null,
    isOnline: false,
    isPresenceShown: false,
    standing: 'blocked',
    connectionId: null,
    requestId: null,
    isDeleted: false,
    mutedUntil: null,
    clearedToId: null,
  },
}

export const longConnections = each(long, 'connectedUser')
export const longConversations = each({
  userName: LONG_NAME,
  lastMessage: LONG_TEXT,
  unreadCount: 120,
})
export const longMessages = each({ content: LONG_TEXT.repeat(5).slice(0, 1000) })
export const codeMessages = each({
  content: `Try \`clamp\`, see https://ferry.dev/tides:
\`\`\`ts
const tide = clamp(level, lowest, highest)
if (tide > draught) sail(await route.between('Malmö', 'Rostock', { by: 'night' }))
\`\`\`
Then the bridge opens.`,
})
const image = (id: number) => ({
  id: String(id),
  url: `/api/v1/chat/images/${id}`,
  width: 800,
  height: 600,
  alt: id === 1 ? 'A boat before a low sun, seen from the pier' : '',
})
/** Messages of one to four images in turn, every other one without text. */
export const imageMessages = ({ data, ...rest }: { data: Item[] }) => ({
  ...rest,
  data: data.map((message, index) => ({
    ...message,
    content: index % 2 ? 'Office for today.' : '',
    images: [1, 2, 3, 4].slice(0, 4 - (index % 4)).map(image),
  })),
})
export const longProfile = profile({
  ...long,
  headline: LONG_TEXT.slice(0, 80),
  intents: ['pair_programming', 'learn_together', 'mentee'],
  languages: ['en', 'de', 'fr', 'sv', 'hi'],
  timeZone: 'Asia/Kathmandu',
  learning: long.skills,
  interests: [...long.skills, 'Donaudampfschifffahrtsgesellschaft'],
  projects: [
    {
      name: LONG_TEXT.slice(0, 60),
      url: `https://example.org/${LONG_NAME.repeat(4)}`,
      description: LONG_TEXT.slice(0, 300),
      skills: long.skills,
    },
  ],
  links: [{ url: `https://example.org/${LONG_NAME.repeat(4)}`, label: null }],
  email: `${LONG_NAME.toLowerCase().repeat(3)}@donaudampfschifffahrt.example`,
  workExperience: [{ ...entry, ...work, isCurrentlyWorking: true }],
  education: [{ ...entry, ...study, isCurrentlyStudying: true }],
})

/** A profile with every field filled in. */
export const fullProfile = profile({
  headline: 'Staff engineer at Ferry Systems, routing by day, maps by night',
  intents: ['side_project', 'pair_programming', 'mentor'],
  learning: ['Embedded', 'Nix'],
  interests: ['Maps', 'Sailing', 'Sourdough', 'Board games'],
  languages: ['en', 'no', 'de'],
  timeZone: 'Europe/Oslo',
  hoursPerWeek: 6,
  availability: 'open',
  visibility: 'link',
  links: [
    { url: 'https://github.com/linusf', label: 'GitHub' },
    { url: 'https://linus.ferry.example', label: 'Website' },
    { url: 'https://fosstodon.example/@linus', label: null },
  ],
  projects: [
    {
      name: 'Ferry Timetables',
      url: 'https://github.com/linusf/ferry-times',
      description: 'Every ferry in western Norway, offline, in 900 kB.',
      skills: ['Rust', 'SQLite'],
    },
    { name: LONG_TEXT.slice(0, 60), url: null, description: LONG_TEXT.slice(0, 300), skills: [] },
  ],
})

/** Enough connections to show the filter box. */
export const manyConnections = ({ data, ...rest }: { data: Item[] }) => ({
  ...rest,
  data: [...data, ...data.map((item) => ({ ...item, connectionId: `9${item.connectionId}` }))],
})

const shownFields = {
  headline: 'Senior Geospatial Developer at Paper Lantern Games',
  intents: ['side_project', 'open_source'],
  languages: ['en', 'sv'],
  timeZone: 'America/New_York',
  availability: 'busy',
  availableFrom: null,
}
const reasons = [
  { kind: 'intents', intents: ['side_project'] },
  { kind: 'can_learn', skills: ['Zig'] },
  { kind: 'hours', hours: 9 },
  { kind: 'mutual', count: 7, names: ['nadia_dev', 'oskar_kern', 'tomas_rs'] },
]

/** A complete profile, and replies with such members. */
export const filledProfile = profile({
  ...shownFields,
  visibility: 'link',
  learning: ['Embedded', 'Zig'],
  interests: ['Maps', 'Rowing', 'Letterpress'],
  projects: [
    {
      name: 'Tide Atlas',
      url: 'https://tide-atlas.example',
      description: 'High and low water for 1,200 piers, drawn by hand, served as tiles.',
      skills: ['Rust', 'MapLibre'],
    },
    { name: 'pg_lunar', url: null, description: 'Moon phases in SQL.', skills: ['PostGIS', 'C'] },
  ],
  links: [
    { url: 'https://github.com/ada-tiles', label: null },
    { url: 'https://tide-atlas.example/about', label: 'How the atlas is made' },
  ],
})
export const filledFeed = eachOfFew({
  match: { score: 80, sharedSkills: [], mutualConnections: 7, reasons },
})
export const filledRequests = each(shownFields, 'fromUserId')

/** An empty profile. */
export const emptyProfile = profile({ ...nothing, workExperience: [], education: [] })
export const newcomer = profile({ ...nothing, createdAt: new Date().toISOString() })

/** The same member after the first steps. */
export const begun = profile({ ...nothing, skills: ['Rust'], intents: ['side_project'] })
export const twelve = {
  success: true,
  data: ['ada_tiles', 'nadia_dev', 'tomas_rs'].map((userName, index) => ({
    ...nothing,
    id: String(900 + index),
    userName,
  })),
  pagination: paginate({ page: 1, limit: 4 }, 12),
}

/** Members as in a list of them, one with the widest name. */
export const someMembers = ['fastcoin_bot', 'rudi_ops', LONG_NAME].map((userName, index) => ({
  ...nothing,
  id: String(900 + index),
  email: '',
  userName,
}))

export const openPrivacy = {
  presence: true,
  readReceipts: true,
  typing: true,
  discoverable: true,
  requestsFrom: 'shared_skill',
  age: true,
  gender: true,
}

/** The session of a member whose account will be deleted. */
export const leavingSession = (deletionDueAt: string) => profile({ deletionDueAt })
