import { addFromGithub, type GithubReading, linkGithub } from '@shipmates/contract/github'
import type { GithubReadingId } from '@shipmates/contract/ids'
import { editProfile } from '@shipmates/contract/own-profile'
import { viewProfile } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startGithub } from '../../testing/github.ts'
import { jsonOf, numberOf, type TestRepository } from '../../testing/github-answers.ts'
import { startGithubServer } from '../../testing/github-server.ts'
import type { TestMember } from '../../testing/members.ts'
import { startServerForTest, type TestServer } from '../../testing/server.ts'
import { sweepNow } from '../../testing/sweeping.ts'

const { github, settings, server, stateOf, link } = await startGithubServer([
  { name: 'dotfiles', languages: ['Shell'], stars: 3, description: 'My dotfiles.' },
  {
    name: 'tide-proxy',
    languages: ['Rust', 'Shell', 'Dockerfile'],
    stars: 212,
    description: 'Caches tide gauges.',
  },
  { name: 'isobath', languages: ['TypeScript', 'GLSL'], stars: 88 },
])

type FoundReading = Extract<GithubReading, { state: 'found' }>

async function find(member: TestMember): Promise<FoundReading> {
  const reading = await link(member)
  if (reading.state !== 'found') throw new Error(JSON.stringify(reading))
  return reading
}

const many = (count: number, more: Partial<TestRepository> = {}): TestRepository[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `repo-${index}`,
    languages: ['Go'],
    ...more,
  }))

describe('the suggestions', () => {
  test('contain every language with the number of its repositories, and each repository', async () => {
    const found = await find(await server.newMember())

    expect(found).toEqual({
      state: 'found',
      readingId: expect.any(String),
      skills: [
        { name: 'Shell', repositories: 2 },
        { name: 'Dockerfile', repositories: 1 },
        { name: 'GLSL', repositories: 1 },
        { name: 'Rust', repositories: 1 },
        { name: 'TypeScript', repositories: 1 },
      ],
      repositories: [
        {
          id: numberOf('tide-proxy'),
          name: 'tide-proxy',
          url: 'https://github.com/linusf/tide-proxy',
          description: 'Caches tide gauges.',
          stars: 212,
          language: 'Rust',
        },
        expect.objectContaining({ name: 'isobath', description: '', stars: 88 }),
        expect.objectContaining({ name: 'dotfiles' }),
      ],
      read: 3,
      gap: null,
    })
  })

  test('are on no profile', async () => {
    const ada = await server.newMember()
    await find(ada)

    const profile = await ada.call(viewProfile, { params: { userId: ada.id } })

    expect(profile.data).toMatchObject({ skills: [], projects: [], links: [] })
  })

  test('leave out forks and archived repositories', async () => {
    github.repositories = [
      { name: 'own', languages: ['Go'] },
      { name: 'forked', languages: ['C'], isFork: true },
      { name: 'old', languages: ['Perl'], isArchived: true },
    ]

    const found = await find(await server.newMember())

    expect(found.skills).toEqual([{ name: 'Go', repositories: 1 }])
    expect(found.repositories.map(({ name }) => name)).toEqual(['own'])
  })

  test('come from every page', async () => {
    github.repositories = [
      ...many(199, { isFork: true }),
      ...many(1),
      { name: 'last', languages: ['C'] },
    ]
    const ada = await server.newMember()

    const found = await find(ada)

    expect(found).toMatchObject({ read: 2, gap: null })
    expect((await stateOf(ada)).account).toMatchObject({ repositories: 2 })
    const pages = github.requests.filter(({ path }) => path.startsWith('/api/v3/user/repos'))
    expect(pages.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((page) =>
        expect.stringMatching(`affiliation=owner.*per_page=100&page=${page}$`),
      ),
    )
  })

  test('cover at most two hundred repositories', async () => {
    github.repositories = many(250)

    const found = await find(await server.newMember())

    expect(found).toMatchObject({
      skills: [{ name: 'Go', repositories: 200 }],
      read: 200,
      gap: 'too_many',
    })
    expect(found.repositories).toHaveLength(200)
  })

  test('are reported as incomplete if the pages do not end', async () => {
    github.repositories = [...many(2000, { isFork: true }), { name: 'last', languages: ['C'] }]

    expect(await find(await server.newMember())).toMatchObject({ read: 0, gap: 'too_many' })
  })

  test('may be empty', async () => {
    github.repositories = []

    expect(await find(await server.newMember())).toMatchObject({
      skills: [],
      repositories: [],
      gap: null,
    })
  })

  test('count aliases as one language, and leave out what is no skill', async () => {
    github.repositories = [
      { name: 'one', languages: ['HTML', 'x'.repeat(41)] },
      { name: 'two', languages: ['html5', 'HTML'] },
    ]

    const { skills } = await find(await server.newMember())

    expect(skills).toEqual([{ name: 'HTML', repositories: 2 }])
  })

  test('fit the limits of a project, whatever GitHub holds', async () => {
    const hostile = `<b>x</b>\u0000${'😀'.repeat(400)}`
    github.repositories = [{ name: 'n'.repeat(100), languages: ['Go'], description: hostile }]
    const ada = await server.newMember()

    const { readingId, repositories } = await find(ada)
    const [repository] = repositories
    const added = await ada.call(addFromGithub, {
      body: { readingId, skills: [], repositories: [repository!.id] },
    })
    const { projects } = (await ada.call(viewProfile, { params: { userId: ada.id } })).data!
    const saved = await ada.call(editProfile, { body: { projects } })

    expect([...repository!.name]).toHaveLength(60)
    expect([...repository!.description]).toHaveLength(300)
    expect(repository!.description).toMatch(/^<b>x<\/b>😀+…$/u)
    expect(added.status).toBe(200)
    expect(saved.status).toBe(200)
  })

  test('contain only https addresses', async () => {
    github.instead = ({ path }) =>
      path.startsWith('/api/v3/user/repos')
        ? {
            status: 200,
            body: [
              {
                ...jsonOf.repository(github.user, { name: 'one' }),
                html_url: 'javascript:alert(1)',
              },
              {
                ...jsonOf.repository(github.user, { name: 'two' }),
                html_url: 'http://ghe.example/two',
              },
            ],
          }
        : undefined

    const { repositories } = await find(await server.newMember())

    expect(repositories.map(({ url }) => url)).toEqual([null, null])
  })
})

describe('GitHub that fails', () => {
  const resetS = () => Math.floor(server.now().getTime() / 1000) + 1800

  test.each([
    ['a revoked token', () => jsonOf.badCredentials, 'refused'],
    ['a failure', () => ({ status: 502, body: 'Bad Gateway' }), 'unreachable'],
    ['what is no JSON', () => ({ status: 200, body: '<!doctype html>' }), 'unreachable'],
    ['another shape', () => ({ status: 200, body: { id: 'x' } }), 'unreachable'],
    ['too much', () => ({ status: 200, body: `"${'x'.repeat(6_000_000)}"` }), 'unreachable'],
  ])('by %s changes nothing, and says why', async (_what, response, reason) => {
    const ada = await server.newMember()
    github.instead = ({ path }) => (path === '/api/v3/user' ? response() : undefined)

    expect(await link(ada)).toEqual({ state: 'failed', reason, retryAt: null })
    expect((await stateOf(ada)).account).toBeNull()
  })

  test('by its rate limit gives the time when it ends', async () => {
    const at = resetS()
    github.instead = ({ path }) =>
      path.startsWith('/api/v3/user/repos') ? jsonOf.rateLimit(at) : undefined

    expect(await link(await server.newMember())).toEqual({
      state: 'failed',
      reason: 'limited',
      retryAt: new Date(at * 1000).toISOString(),
    })
  })

  test('by its secondary rate limit does so, too', async () => {
    github.instead = ({ path }) => (path === '/api/v3/user' ? jsonOf.secondaryLimit(90) : undefined)

    const reading = await link(await server.newMember())

    expect(reading).toMatchObject({
      state: 'failed',
      reason: 'limited',
      retryAt: expect.any(String),
    })
  })

  test('does not send us to another host', async () => {
    const elsewhere = await startGithub()
    github.instead = ({ path }) =>
      path === '/api/v3/user'
        ? { status: 302, headers: { location: `${elsewhere.url}/api/v3/user` } }
        : undefined

    const reading = await link(await server.newMember())
    await elsewhere.stop()

    expect(reading).toMatchObject({ state: 'failed', reason: 'unreachable' })
    expect(elsewhere.requests).toEqual([])
  })

  test('does not send us to the next page at another host', async () => {
    const elsewhere = await startGithub()
    github.instead = ({ path }) =>
      path.startsWith('/api/v3/user/repos') && path.endsWith('page=1')
        ? {
            status: 200,
            headers: { link: `<${elsewhere.url}/steal>; rel="next"` },
            body: [jsonOf.repository(github.user, github.repositories[0]!)],
          }
        : undefined

    const found = await find(await server.newMember())
    await elsewhere.stop()

    expect(found.state).toBe('found')
    expect(elsewhere.requests).toEqual([])
  })

  test('by its rate limit in the middle keeps what was read, and says so', async () => {
    github.repositories = many(30)
    let languages = 0
    github.instead = ({ path }) =>
      path.endsWith('/languages') && ++languages > 10 ? jsonOf.rateLimit(resetS()) : undefined
    const ada = await server.newMember()

    const found = await find(ada)

    expect(found).toMatchObject({ read: 10, gap: 'limited', skills: [{ repositories: 10 }] })
    expect(found.repositories).toHaveLength(30)
    // Requests that were under way, and none after.
    expect(languages).toBeLessThanOrEqual(16)
  })

  test('for one repository keeps the others', async () => {
    github.instead = ({ path }) => {
      if (path.endsWith('/isobath/languages')) return { status: 500, body: {} }
      return path.endsWith('/dotfiles/languages') ? jsonOf.blocked : undefined
    }

    const found = await find(await server.newMember())

    expect(found).toMatchObject({ read: 2, gap: 'unanswered' })
    expect(found.repositories).toHaveLength(3)
  })

  test('by a token that is revoked in the middle links nothing', async () => {
    github.instead = ({ path }) => {
      if (path.endsWith('/languages')) github.tokens.clear()
      return undefined
    }
    const ada = await server.newMember()

    expect(await link(ada)).toMatchObject({ state: 'failed', reason: 'refused' })
    expect((await stateOf(ada)).account).toBeNull()
  })

  test('to answer in time ends the reading', async () => {
    const other = await startServerForTest({
      config: { github: { ...settings, readsWithinMs: 50 } },
    })
    github.instead = ({ path }) =>
      path.startsWith('/login/oauth/access_token') ? new Promise(() => {}) : undefined

    const reading = await link(await other.newMember())

    expect(reading).toEqual({ state: 'failed', reason: 'unreachable', retryAt: null })
  })

  test('with our own secret reports the refusal', async () => {
    const config = { github: { ...settings, clientSecret: 'wrong' } }
    const other = await startServerForTest({ config })

    const reading = await link(await other.newMember())

    expect(reading).toMatchObject({ state: 'failed', reason: 'refused' })
  })
})

describe('picking', () => {
  const pick = (member: TestMember, body: object) => member.call(addFromGithub, { body })
  const profileOf = async (member: TestMember) =>
    (await member.call(viewProfile, { params: { userId: member.id } })).data!

  test('adds the picks to the profile, and deletes the other suggestions', async () => {
    const ada = await server.newMember()
    await ada.call(editProfile, {
      body: { skills: ['PostGIS'], projects: [{ name: 'Maps' }], interests: ['Sailing'] },
    })
    const { readingId } = await find(ada)

    const answer = await pick(ada, {
      readingId,
      skills: ['GLSL', 'Rust'],
      repositories: [numberOf('tide-proxy')],
    })

    expect(answer.data).toEqual({
      added: { skills: ['GLSL', 'Rust'], projects: ['tide-proxy'] },
      leftOut: { skills: [], projects: [] },
    })
    expect(await profileOf(ada)).toMatchObject({
      skills: ['PostGIS', 'GLSL', 'Rust'],
      interests: ['Sailing'],
      projects: [
        { name: 'Maps' },
        {
          name: 'tide-proxy',
          url: 'https://github.com/linusf/tide-proxy',
          description: 'Caches tide gauges.',
          skills: ['Rust'],
        },
      ],
    })
    expect(await stateOf(ada)).toMatchObject({ account: { login: 'linusf' }, reading: null })
    const row = await server.db
      .selectFrom('githubReadings')
      .select('found')
      .where('userId', '=', ada.id)
      .executeTakeFirst()
    expect(row).toEqual({ found: null })
  })

  test('twice at once adds once, with the same response', async () => {
    const ada = await server.newMember()
    const { readingId } = await find(ada)
    const body = { readingId, skills: ['Rust'], repositories: [numberOf('isobath')] }

    const answers = await Promise.all([pick(ada, body), pick(ada, body)])
    const again = await pick(ada, body)
    const other = await pick(ada, { ...body, skills: ['GLSL'] })

    const same = { added: { skills: ['Rust'], projects: ['isobath'] } }
    expect([...answers, again].map(({ data }) => data)).toEqual(
      Array(3).fill(expect.objectContaining(same)),
    )
    expect(other.code).toBe('ALREADY_ANSWERED')
    const profile = await profileOf(ada)
    expect(profile.skills).toEqual(['Rust'])
    expect(profile.projects).toHaveLength(1)
  })

  test('leaves out entries that are there already, by aliases and addresses', async () => {
    const ada = await server.newMember()
    const url = 'https://github.com/linusf/isobath'
    await ada.call(editProfile, {
      body: { skills: ['rustlang', 'ts'], projects: [{ name: 'Isobath', url }] },
    })
    const { readingId } = await find(ada)

    const answer = await pick(ada, {
      readingId,
      skills: ['Rust', 'TypeScript', 'Shell'],
      repositories: [numberOf('isobath')],
    })

    expect(answer.data).toEqual({
      added: { skills: ['Shell'], projects: [] },
      leftOut: { skills: [], projects: [] },
    })
    expect((await profileOf(ada)).skills).toEqual(['rustlang', 'ts', 'Shell'])
  })

  test('reports what does not fit', async () => {
    const ada = await server.newMember()
    await ada.call(editProfile, {
      body: {
        skills: Array.from({ length: 29 }, (_, index) => `skill ${index}`),
        projects: Array.from({ length: 9 }, (_, index) => ({ name: `project ${index}` })),
      },
    })
    const { readingId } = await find(ada)

    const answer = await pick(ada, {
      readingId,
      skills: ['Shell', 'GLSL', 'Rust'],
      repositories: [numberOf('isobath'), numberOf('dotfiles')],
    })

    expect(answer.data).toEqual({
      added: { skills: ['Shell'], projects: ['isobath'] },
      leftOut: { skills: ['GLSL', 'Rust'], projects: ['dotfiles'] },
    })
    const profile = await profileOf(ada)
    expect([profile.skills.length, profile.projects.length]).toEqual([30, 10])
  })

  test('a change of the profile in another tab at the same time is kept', async () => {
    const ada = await server.newMember()
    const { readingId } = await find(ada)

    await Promise.all([
      pick(ada, { readingId, skills: ['Rust'], repositories: [] }),
      ada.call(editProfile, { body: { projects: [{ name: 'Maps' }], about: 'Hello' } }),
    ])

    const { skills, projects, about } = await profileOf(ada)
    expect({ skills, about }).toEqual({ skills: ['Rust'], about: 'Hello' })
    expect(projects).toHaveLength(1)
  })

  test('nothing is possible', async () => {
    const ada = await server.newMember()
    const { readingId } = await find(ada)

    const answer = await pick(ada, { readingId, skills: [], repositories: [] })

    expect(answer.data?.added).toEqual({ skills: [], projects: [] })
    expect((await stateOf(ada)).reading).toBeNull()
  })

  test.each([
    [{ skills: ['COBOL'], repositories: [] }],
    [{ skills: [], repositories: [1] }],
    [{ skills: 'Rust', repositories: [] }],
    [{ skills: ['Rust'], repositories: ['isobath'] }],
  ])('%j, which was not suggested, is refused and adds nothing', async (picks) => {
    const ada = await server.newMember()
    const { readingId } = await find(ada)

    expect(await pick(ada, { readingId, ...picks })).toMatchObject({
      status: 400,
      message: 'Please pick from what was found on GitHub',
    })
    expect((await profileOf(ada)).skills).toEqual([])
    expect((await stateOf(ada)).reading).toMatchObject({ state: 'found' })
  })

  test("from another member's suggestions is not found", async () => {
    const [ada, linus] = await server.newMembers(2)
    const { readingId } = await find(ada)

    const body = { readingId, skills: ['Rust'], repositories: [] }
    expect(await pick(linus, body)).toMatchObject({ status: 404 })
    const unknown = '999999999' as GithubReadingId
    expect(await pick(ada, { ...body, readingId: unknown })).toMatchObject({ status: 404 })
    expect(await server.visitor().call(addFromGithub, { body })).toMatchObject({ status: 401 })
  })
})

const countRows = async ({ db }: TestServer) =>
  (
    await sql<{ readings: number; states: number; accounts: number }>`
      select (select count(*)::int from github_readings) as readings,
        (select count(*)::int from github_states) as states,
        (select count(*)::int from github_accounts) as accounts
    `.execute(db)
  ).rows[0]

test('after a day the suggestions are deleted, and the account stays', async () => {
  const other = await startServerForTest({ config: { github: settings } })
  const ada = await other.newMember()
  await find(ada)
  await ada.call(linkGithub)
  await sweepNow(other)
  const before = await countRows(other)

  other.clock.aheadMs = 25 * 60 * 60_000
  const { reading } = await stateOf(ada)
  await sweepNow(other)
  const after = await countRows(other)

  expect(before).toEqual({ readings: 1, states: 1, accounts: 1 })
  expect(reading).toBeNull()
  expect(after).toEqual({ readings: 0, states: 0, accounts: 1 })
})
