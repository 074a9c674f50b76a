import * as z from 'zod/mini'
import { GithubReadingId } from './ids.ts'
import { GITHUB_REPOSITORIES_MAX } from './limits.ts'
import { picksInvalid } from './messages/github.ts'
import { data, done, Instant } from './reply.ts'
import { route } from './route.ts'
import { storable } from './text.ts'

/** The address to which GitHub sends a member back. Part of the `redirect_uri` that is registered there. */
export const GITHUB_CALLBACK_PATH = '/api/v1/auth/oidc/github/callback'

/** The GitHub account that a member linked, as of the last reading. */
export const GithubAccount = z.object({
  login: z.string(),
  url: z.string(),
  /** The public repositories that were read, without forks and archived ones. */
  repositories: z.int(),
  readAt: Instant,
})
export type GithubAccount = z.infer<typeof GithubAccount>

/** A repository that can become a project. */
export const GithubRepository = z.object({
  /** GitHub's id of the repository. */
  id: z.int(),
  name: z.string(),
  /** Starts with https://; null if GitHub has another address. */
  url: z.nullable(z.string()),
  description: z.string(),
  stars: z.int(),
  language: z.nullable(z.string()),
})
export type GithubRepository = z.infer<typeof GithubRepository>

/** A language, and the number of repositories with it. */
export const GithubSkill = z.object({ name: z.string(), repositories: z.int() })
export type GithubSkill = z.infer<typeof GithubSkill>

/**
 * Why nothing was found: the member denied access, another member has linked the account, GitHub's rate limit is used
 * up, GitHub refused our key, or GitHub's response was missing or invalid.
 */
export const GithubFailure = z.enum(['denied', 'taken', 'limited', 'refused', 'unreachable'])
export type GithubFailure = z.infer<typeof GithubFailure>

/**
 * Why the languages of some repositories are missing: GitHub's rate limit, no response in time, or more than
 * `GITHUB_REPOSITORIES_MAX` repositories.
 */
export const GithubGap = z.enum(['limited', 'unanswered', 'too_many'])
export type GithubGap = z.infer<typeof GithubGap>

/** Suggestions from GitHub. None of them is on the profile yet. */
export const GithubFound = z.object({
  /** Most used first. */
  skills: z.array(GithubSkill),
  /** Most starred first. */
  repositories: z.array(GithubRepository),
  /** The number of repositories with known languages. */
  read: z.int(),
  gap: z.nullable(GithubGap),
})
export type GithubFound = z.infer<typeof GithubFound>

/** The last reading of a member's GitHub account, until the member has picked from it or a day has passed. */
export const GithubReading = z.discriminatedUnion('state', [
  z.object({ state: z.literal('reading') }),
  z.object({
    state: z.literal('failed'),
    reason: GithubFailure,
    /** When GitHub's rate limit ends. */
    retryAt: z.nullable(Instant),
  }),
  z.extend(GithubFound, { state: z.literal('found'), readingId: GithubReadingId }),
])
export type GithubReading = z.infer<typeof GithubReading>

export const GithubState = z.object({
  account: z.nullable(GithubAccount),
  reading: z.nullable(GithubReading),
})
export type GithubState = z.infer<typeof GithubState>

/** Names that a member picked. */
const Picks = z.object({ skills: z.array(z.string()), projects: z.array(z.string()) })

export const GithubAdded = z.object({
  /** Picks that were new on the profile. */
  added: Picks,
  /** Picks that did not fit, because the number of skills and projects is limited. */
  leftOut: Picks,
})
export type GithubAdded = z.infer<typeof GithubAdded>

export const getGithub = route({
  summary: 'Returns my linked GitHub account, and what was found there',
  method: 'GET',
  path: '/api/v1/profile/github',
  access: 'member',
  reply: data(GithubState),
})

export const linkGithub = route({
  summary: 'Returns the address at GitHub where I allow a look at my public repositories',
  method: 'POST',
  path: '/api/v1/profile/github/link',
  access: 'member',
  limits: [{ name: 'githubLinks', by: 'member' }],
  reply: data(z.object({ url: z.string() })),
})

export const addFromGithub = route({
  summary:
    'Adds my picks of what was found on GitHub to my profile. A repeat returns the same; other picks are refused',
  method: 'POST',
  path: '/api/v1/profile/github/add',
  access: 'member',
  body: z.object({
    readingId: GithubReadingId,
    /** Names of suggested skills. */
    skills: z
      .array(storable(picksInvalid), { error: picksInvalid })
      .check(z.maxLength(GITHUB_REPOSITORIES_MAX, picksInvalid)),
    /** Ids of suggested repositories. */
    repositories: z
      .array(z.int({ error: picksInvalid }), { error: picksInvalid })
      .check(z.maxLength(GITHUB_REPOSITORIES_MAX, picksInvalid)),
  }),
  reply: data(GithubAdded),
  errors: ['ALREADY_ANSWERED'],
})

export const dismissGithubReading = route({
  summary: 'Forgets what was found on GitHub, or why nothing was',
  method: 'DELETE',
  path: '/api/v1/profile/github/reading',
  access: 'member',
  reply: done,
})

export const unlinkGithub = route({
  summary: 'Unlinks my GitHub account. What I added to my profile stays',
  method: 'DELETE',
  path: '/api/v1/profile/github',
  access: 'member',
  reply: done,
})
