import type { Developer } from '@shipmates/contract/discovery'
import { UserId } from '@shipmates/contract/ids'
import type { Profile } from '@shipmates/contract/profiles'
import { paginate } from '@shipmates/contract/reply'

let lastId = 100

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

/** A page of developers, as answered by the feed and the search. */
export const pageOf = (data: Developer[], { page = 1, limit = 20 } = {}, total = data.length) => ({
  data,
  pagination: paginate({ page, limit }, total),
})
