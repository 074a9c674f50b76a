import type { Connection, ReceivedRequest } from '@shipmates/contract/connections'
import type { Developer } from '@shipmates/contract/discovery'
import { ConnectionId, NoticeId, RequestId, UserId } from '@shipmates/contract/ids'
import type { Notice } from '@shipmates/contract/notices'
import type { Profile } from '@shipmates/contract/profiles'
import { paginate } from '@shipmates/contract/reply'

let lastId = 100

/** The signed-in member. */
export const ada = {
  userId: UserId.parse('7'),
  email: 'ada@example.test',
  userName: 'ada_lovelace',
}

/** A complete profile, with a unique id and name. */
export function profileOf(overrides: Partial<Profile> = {}): Profile {
  lastId += 1
  const id = UserId.parse(String(lastId))
  return {
    id,
    userId: id,
    userName: `member_${lastId}`,
    email: '',
    photoUrl: null,
    age: 38,
    gender: 'Female',
    about: 'Cartography and tile servers.',
    skills: ['WebGL', 'Rust', 'PostGIS', 'Go', 'TypeScript'],
    headline: null,
    interests: [],
    learning: [],
    intents: [],
    languages: [],
    timeZone: null,
    hoursPerWeek: null,
    availability: null,
    availableFrom: null,
    links: [],
    projects: [],
    createdAt: '2023-02-11T10:00:00.000Z',
    visibility: 'members',
    lastSeenAt: null,
    isPresenceShown: true,
    workExperience: [],
    education: [],
    ...overrides,
  }
}

/** A developer as in the feed. */
export function developerOf(overrides: Partial<Developer> = {}): Developer {
  const {
    userId: _,
    visibility: _visibility,
    links: _links,
    projects: _projects,
    ...profile
  } = profileOf(overrides)
  return {
    ...profile,
    match: {
      score: 50,
      sharedSkills: ['Rust', 'PostGIS'],
      sharedInterests: [],
      mutualConnections: 2,
      reasons: [{ kind: 'mutual', count: 2, names: ['nadia_dev', 'tomas_rs'] }],
    },
    canRequest: true,
    ...overrides,
  }
}

const now = () => new Date().toISOString()

/** A pending request. */
export const requestOf = (
  id: string,
  fromUserId: Profile = profileOf(),
  overrides: Partial<ReceivedRequest> = {},
): ReceivedRequest => ({
  requestId: RequestId.parse(id),
  fromUserId,
  note: null,
  createdAt: now(),
  ...overrides,
})

export const connectionOf = (id: string, connectedUser: Profile = profileOf()): Connection => ({
  connectionId: ConnectionId.parse(id),
  connectedUser,
  connectedAt: now(),
})

/** An unread notice of an acceptance, with a unique id. */
export function noticeOf(overrides: Partial<Notice> = {}): Notice {
  lastId += 1
  return {
    noticeId: NoticeId.parse(String(lastId)),
    kind: 'acceptance',
    user: profileOf(),
    at: now(),
    isRead: false,
    requestId: null,
    ...overrides,
  }
}

/** A page of developers, as returned by the feed and the search. */
export const pageOf = (data: Developer[], { page = 1, limit = 20 } = {}, total = data.length) => ({
  data,
  pagination: paginate({ page, limit }, total),
})
