import type { GithubFound, GithubGap, GithubRepository } from '@shipmates/contract/github'
import {
  GITHUB_REPOSITORIES_MAX,
  PROJECT_DESCRIPTION_MAX_CHARS,
  PROJECT_NAME_MAX_CHARS,
  SKILL_MAX_CHARS,
} from '@shipmates/contract/limits'
import { WebAddress } from '@shipmates/contract/profile-fields'
import { canonicalSkill } from '@shipmates/contract/skills'
import { text } from '@shipmates/contract/text'
import * as z from 'zod/mini'
import type { GithubConfig } from '../../platform/config/config.ts'
import type { Trace } from '../../platform/tracing/trace.ts'
import { callGithub, GithubError, type GithubResponse } from './request.ts'

const PAGE_SIZE = 100
/** Forks and archived repositories are left out, but count in the listing. */
const MAX_PAGES = 20
/** GitHub allows up to a hundred at once, and recommends far fewer. */
const AT_ONCE = 6

interface Reading {
  config: GithubConfig
  token: string
  now: () => Date
  trace: Trace
  signal: AbortSignal
}

const Login = z.string().check(z.regex(/^[\w-]{1,100}$/))
const User = z.object({ id: z.int().check(z.positive()), login: Login })

export interface GithubUser {
  /** Does not change when the login is renamed. */
  id: number
  login: string
}

/** The owner of the token. Throws GithubError. */
export const readUser = async (reading: Reading): Promise<GithubUser> =>
  parse(User, await call(reading, '/user'))

const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** The primary address, if it is verified. Throws GithubError. */
export async function readVerifiedEmail(reading: Reading): Promise<string | undefined> {
  const emails = parse(Emails, await call(reading, '/user/emails?per_page=100'))
  return emails.find(({ primary, verified }) => primary && verified)?.email
}

const Repository = z.object({
  id: z.int().check(z.positive()),
  name: z.string().check(z.regex(/^(?!\.\.?$)[\w.-]{1,100}$/)),
  owner: z.object({ login: Login }),
  html_url: z.string(),
  description: z.nullable(z.string()),
  language: z.nullable(z.string()),
  stargazers_count: z.int(),
  fork: z.boolean(),
  archived: z.boolean(),
  private: z.boolean(),
})
type Repository = z.infer<typeof Repository>

/**
 * Reads the member's own public repositories, without forks and archived ones, and the languages of each. `gap` says
 * what is missing. Throws GithubError if the list could not be read.
 */
export async function readRepositories(reading: Reading): Promise<GithubFound> {
  const { repositories, hasMore } = await listRepositories(reading)
  const languages = new Map<number, readonly string[]>()
  const ending = await readLanguages(reading, repositories, languages)
  return {
    skills: countLanguages(languages.values()),
    repositories: repositories
      .toSorted((a, b) => b.stargazers_count - a.stargazers_count)
      .map(toProject),
    read: languages.size,
    gap: ending ?? (hasMore ? 'too_many' : null),
  }
}

/** Latest changed first, up to `GITHUB_REPOSITORIES_MAX`. */
async function listRepositories(reading: Reading) {
  const repositories: Repository[] = []
  let hasNext = true
  for (let page = 1; page <= MAX_PAGES && hasNext; page++) {
    const query = `visibility=public&affiliation=owner&sort=pushed&per_page=${PAGE_SIZE}&page=${page}`
    const answer = await call(reading, `/user/repos?${query}`)
    const some = parse(z.array(Repository), answer)
    repositories.push(...some.filter((one) => !one.fork && !one.archived && !one.private))
    // Its address is not followed: only the host in the settings is called.
    hasNext = /;\s*rel="?next"?/.test(answer.headers.get('link') ?? '')
    if (repositories.length > GITHUB_REPOSITORIES_MAX) break
  }
  return {
    repositories: repositories.slice(0, GITHUB_REPOSITORIES_MAX),
    hasMore: hasNext || repositories.length > GITHUB_REPOSITORIES_MAX,
  }
}

/** Fills `languages`, and returns why it is incomplete, if it is. Throws GithubError for a revoked token. */
async function readLanguages(
  reading: Reading,
  repositories: readonly Repository[],
  languages: Map<number, readonly string[]>,
): Promise<GithubGap | undefined> {
  const waiting = [...repositories]
  let gap: GithubGap | undefined
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        languages.set(next.id, await readLanguagesOf(reading, next))
      } catch (error) {
        if (!(error instanceof GithubError) || error.reason === 'refused') throw error
        const isLimited = error.reason === 'limited'
        gap = isLimited || gap === 'limited' ? 'limited' : 'unanswered'
        // Further requests would be refused.
        if (isLimited || reading.signal.aborted) waiting.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return gap
}

const Languages = z.record(z.string(), z.number())

/** Empty for a repository that is gone or was blocked in the meantime. */
async function readLanguagesOf(reading: Reading, { owner, name }: Repository): Promise<string[]> {
  const answer = await call(reading, `/repos/${owner.login}/${name}/languages`)
  return answer.status === 200 ? Object.keys(parse(Languages, answer)) : []
}

/** The number of repositories of each language. Uses GitHub's spelling; aliases count as one. */
function countLanguages(lists: Iterable<readonly string[]>) {
  const counts = new Map<string, { name: string; repositories: number }>()
  for (const names of lists) {
    const known = names.filter((name) => SkillName.safeParse(name).success)
    for (const [canonical, name] of new Map(known.map((name) => [canonicalSkill(name), name]))) {
      const counted = counts.get(canonical)
      if (counted) counted.repositories++
      else counts.set(canonical, { name, repositories: 1 })
    }
  }
  return [...counts.values()].toSorted(
    (a, b) => b.repositories - a.repositories || (a.name < b.name ? -1 : 1),
  )
}

const SkillName = text({ min: 1, max: SKILL_MAX_CHARS }, '')

const toProject = (repository: Repository): GithubRepository => ({
  id: repository.id,
  name: cut(repository.name, PROJECT_NAME_MAX_CHARS),
  url: WebAddress.safeParse(repository.html_url).data ?? null,
  description: cut(repository.description ?? '', PROJECT_DESCRIPTION_MAX_CHARS),
  stars: Math.max(0, repository.stargazers_count),
  language: SkillName.safeParse(repository.language).data ?? null,
})

/** The beginning of a text, without characters that cannot be stored. */
function cut(value: string, maxChars: number): string {
  const chars = [...value.replace(/\0|\p{Surrogate}/gu, '').trim()]
  return chars.length <= maxChars ? chars.join('') : `${chars.slice(0, maxChars - 1).join('')}…`
}

const call = (
  { config, token, signal, now, trace }: Reading,
  path: string,
): Promise<GithubResponse> =>
  callGithub(
    `${config.apiUrl}${path}`,
    {
      signal,
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${token}`,
        'X-GitHub-Api-Version': '2022-11-28',
      },
    },
    { now, trace },
  )

function parse<S extends z.ZodMiniType>(schema: S, { status, body }: GithubResponse): z.output<S> {
  const parsed = schema.safeParse(body)
  if (status === 200 && parsed.success) return parsed.data
  throw new GithubError('unreachable', {
    cause: new Error(`GitHub answered ${status}, not as expected`),
  })
}
