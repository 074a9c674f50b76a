import { blockMember } from '@shipmates/contract/blocks'
import {
  ABOUT_MAX_CHARS,
  HEADLINE_MAX_CHARS,
  LINK_LABEL_MAX_CHARS,
  SKILL_MAX_CHARS,
} from '@shipmates/contract/limits'
import { changeVisibility, editProfile } from '@shipmates/contract/own-profile'
import { updatePrivacy } from '@shipmates/contract/privacy'
import type { Visibility } from '@shipmates/contract/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readLimits } from '../../platform/limits.ts'
import type { TestClient } from '../../testing/client.ts'
import { startLeaving } from '../../testing/hidden.ts'
import type { TestMember } from '../../testing/members.ts'
import { naughtyStrings } from '../../testing/naughty-strings.ts'
import { flat } from '../../testing/pictures.ts'
import { startServerForFile, startServerForTest } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { times } from '../../testing/volume.ts'
import { drawCard } from './cards.ts'
import { drawable } from './text-outlines.ts'

const server = await startServerForFile()
const visitor = server.visitor()

async function newPerson(visibility: Visibility, details = {}): Promise<TestMember> {
  const person = await server.newMember()
  await person.call(changeVisibility, { body: { visibility } })
  await person.call(editProfile, { body: details })
  return person
}

async function read(path: string, client: TestClient = visitor) {
  const answer = await client.send('GET', path)
  const { status, headers } = answer
  return { status, headers, text: await answer.text() }
}

const pageOf = ({ userName }: TestMember, client?: TestClient) => read(`/@${userName}`, client)

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

const full = {
  headline: 'Maps & tiles',
  about: 'Draws maps.\nBy hand.',
  intents: ['side_project', 'open_source'],
  skills: ['PostGIS'],
  interests: ['Rowing'],
  projects: [
    { name: 'Tide Atlas', url: 'https://tide.example/', description: 'Piers.', skills: ['Rust'] },
  ],
  links: [
    { url: 'https://www.example.com/ada', label: null },
    { url: 'https://charts.example/ada', label: 'github.com/ada' },
  ],
}

/** The headers that control caching. */
const cacheHeaders = ({ headers }: { headers: Headers }) =>
  Object.fromEntries(
    ['cache-control', 'vary', 'x-robots-tag', 'content-type'].map((name) => [
      name,
      headers.get(name),
    ]),
  )

test('a public page shows what its member chose to show, without any script', async () => {
  const ada = await newPerson('public', full)

  const { status, text, headers } = await pageOf(ada)

  expect(status).toBe(200)
  for (const part of [
    `<h1 id="name">${ada.userName}</h1>`,
    'Maps &#38; tiles',
    'Draws maps.\nBy hand.',
    'Side project',
    'PostGIS',
    'Rowing',
    '<a href="https://tide.example/" rel="noopener nofollow ugc">Tide Atlas</a>',
    '<a href="https://www.example.com/ada" rel="noopener nofollow ugc">example.com/ada</a>',
    // A label may contain any text, so the page shows the host next to it.
    '>github.com/ada</a><span class="address">charts.example</span>',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('<script')
  expect(text).not.toContain('style="')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
})

test('a public page shows nothing else about its member', async () => {
  const ada = await newPerson('public', {
    ...full,
    age: 47,
    gender: 'Non-binary',
    languages: ['tlh'],
    timeZone: 'Pacific/Chatham',
    hoursPerWeek: 59,
    learning: ['Befunge'],
    availability: 'busy',
  })

  const { text } = await pageOf(ada)

  expect(text).not.toMatch(/\b47\b|Non-binary|tlh|Klingon|Chatham|\b59\b|Befunge|[Bb]usy|onlin/)
  expect(text).not.toContain(ada.email)
})

test('a public page may be found by search engines, one by link may not', async () => {
  const [ada, grace] = [await newPerson('public'), await newPerson('link')]

  const [open, linked] = [await pageOf(ada), await pageOf(grace)]

  expect(cacheHeaders(open)).toEqual({
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
    'x-robots-tag': null,
    'content-type': 'text/html; charset=utf-8',
  })
  expect(open.text).not.toContain('noindex')
  expect(cacheHeaders(linked)['x-robots-tag']).toBe('noindex')
  expect(linked.text).toContain('<meta name="robots" content="noindex">')
})

test('the head describes the page for shared links', async () => {
  const ada = await newPerson('public', full)

  const { text } = await pageOf(ada)

  const address = `${server.config.publicUrl}/@${ada.userName}`
  expect(text).toContain(`<link rel="canonical" href="${address}">`)
  expect(text).toContain(`<meta property="og:title" content="${ada.userName} on Shipmates">`)
  expect(text).toContain(
    '<meta property="og:description" content="Maps &#38; tiles. Looking for: side project, open source.">',
  )
  expect(text).toMatch(
    new RegExp(`<meta property="og:image" content="${address}/card\\.png\\?v=[0-9a-f]{16}">`),
  )
})

test.each(['', '/card.png'])(
  'who keeps %j of a page asks each time whether it is shown',
  async (path) => {
    const ada = await newPerson('public', full)
    const address = `/@${ada.userName}${path}`
    const tag = (await visitor.send('GET', address)).headers.get('etag')!
    const ask = async () =>
      (await visitor.send('GET', address, { headers: { 'if-none-match': tag } })).status

    const unchanged = await ask()
    await ada.call(editProfile, { body: { headline: 'Tides' } })
    const changed = await ask()
    await ada.call(changeVisibility, { body: { visibility: 'members' } })
    const hidden = await ask()

    expect([unchanged, changed, hidden]).toEqual([304, 200, 404])
  },
)

test('Connect leads a visitor through the sign-up to the profile, and a member straight there', async () => {
  const [ada, grace] = [await newPerson('public'), await server.newMember()]

  const [forVisitor, forMember] = [await pageOf(ada), await pageOf(ada, grace)]

  const profile = `/dashboard?search=%40${ada.userName}&profile=${ada.userName}`
  expect(forVisitor.text).toContain(`href="/signup?to=${encodeURIComponent(profile)}"`)
  expect(forMember.text).toContain(`href="${profile.replace('&', '&#38;')}"`)
  expect(cacheHeaders(forMember)['cache-control']).toBe('private, no-store')
})

test('a name in any case leads to the one page', async () => {
  const ada = await newPerson('public')

  const { status, headers } = await read(`/@${ada.userName.toUpperCase()}`)

  expect(status).toBe(301)
  expect(headers.get('location')).toBe(`/@${ada.userName}`)
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('only its owner sees the bar, even before anybody else can see the page', async () => {
  const ada = await newPerson('members')
  const own = await pageOf(ada, ada)
  await ada.call(changeVisibility, { body: { visibility: 'public' } })
  const shown = await pageOf(ada, ada)

  expect(own.text).toContain('This is what visitors would see.')
  expect(shown.text).toContain('This is what visitors see.')
  expect(shown.text).toContain('href="/profile"')
  for (const page of [own, shown])
    expect(cacheHeaders(page)['cache-control']).toBe('private, no-store')
  expect((await pageOf(ada)).text).not.toContain('visitors see')
})

test('a member who is not discoverable still has the page that they chose', async () => {
  const ada = await newPerson('public')
  await ada.call(updatePrivacy, { body: { discoverable: false } })

  expect((await pageOf(ada)).status).toBe(200)
})

const set = ({ id }: TestMember, columns: object) =>
  server.db.updateTable('users').set(columns).where('id', '=', id).execute()

const admin = await newStaff(server, 'admin')

test.each<[state: string, become: (member: TestMember) => Promise<unknown>]>([
  ['unverified', (member) => set(member, { emailVerifiedAt: null })],
  ['waiting', (member) => set(member, { waitingSince: server.now() })],
  ['suspended', (member) => actOn(admin, 'suspend', member)],
  ['limited', (member) => actOn(admin, 'limit', member)],
  ['leaving', (member) => startLeaving(server.db, member)],
  [
    'for members only',
    (member) => member.call(changeVisibility, { body: { visibility: 'members' } }),
  ],
])(
  'the page and the card of a member who is %s equal those of an unknown name, byte for byte',
  async (_state, become) => {
    const ada = await newPerson('public', full)
    const before = await pageOf(ada)
    await become(ada)

    const nobody = await read('/@nobody_at_all')
    const [page, card] = [await pageOf(ada), await read(`/@${ada.userName}/card.png`)]

    expect([before.status, nobody.status]).toEqual([200, 404])
    for (const answer of [page, card]) {
      expect(answer.status).toBe(404)
      expect(answer.text).toBe(nobody.text)
      expect(cacheHeaders(answer)).toEqual(cacheHeaders(nobody))
    }
  },
)

test('a member who is limited does not learn it from their page', async () => {
  const ada = await newPerson('public')
  await actOn(admin, 'limit', ada)

  expect((await pageOf(ada, ada)).text).toContain('This is what visitors see.')
})

test.each([
  ['in other letters', 'ada<script>'],
  ['with a NUL', 'ada%00adam'],
  ['with a path behind', 'ada/messages'],
  ['without letters', ''],
])('a name %s is not found', async (_what, name) => {
  const nobody = await read('/@nobody_at_all')

  const answer = await read(`/@${name}`)

  expect(answer.status).toBe(404)
  expect(answer.text).toBe(nobody.text)
  expect(cacheHeaders(answer)).toEqual(cacheHeaders(nobody))
})

test('a block does not hide the page, so that signing out reveals nothing', async () => {
  const [ada, eve, grace] = [
    await newPerson('public'),
    await newPerson('public'),
    await server.newMember(),
  ]
  await ada.call(blockMember, { params: { userId: grace.id } })
  await grace.call(blockMember, { params: { userId: eve.id } })

  const answers = [await pageOf(ada, grace), await pageOf(eve, grace)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('requests without a session count against the limit by address', async () => {
  const { limits } = readLimits({ LIMIT_API_BY_ADDRESS: '2/1h' })
  const limited = await startServerForTest({ config: { hasRateLimits: true, limits } })
  const ask = async (path: string) => (await read(path, limited.visitor())).status

  const statuses = [await ask('/@nobody_at_all'), await ask('/@nobody_at_all/card.png')]

  expect(statuses).toEqual([404, 404])
  expect(await ask('/@nobody_at_all')).toBe(429)
})

/** The tags of a page, with the names of their attributes. */
const skeletonOf = (page: string) => page.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? []

test('no text of a member becomes markup', async () => {
  const links = [{ url: 'https://example.com/', label: 'Charts' }]
  const ada = await newPerson('public', { ...full, links })
  const plain = skeletonOf((await pageOf(ada)).text)
  const some = naughtyStrings.filter((_, n) => n % times(6, 1) === 0)
  const texts = [...some, '"><script>alert(1)</script>', "' onload='x", '`x`']
    .map((text) => text.replaceAll('\0', ''))
    .filter((text) => text.trim())
  const differing: string[] = []
  let tried = 0

  for (const text of texts) {
    const short = cut(text, SKILL_MAX_CHARS)
    const body = {
      headline: cut(text, HEADLINE_MAX_CHARS),
      about: cut(text, ABOUT_MAX_CHARS),
      interests: [short],
      projects: [
        { name: short, url: 'https://tide.example/', description: short, skills: [short] },
      ],
      links: [{ url: 'https://example.com/"><b>', label: cut(text, LINK_LABEL_MAX_CHARS) }],
    }
    const edited = await ada.call(editProfile, { body })
    if (edited.status !== 200) continue
    tried++
    const { status, text: page } = await pageOf(ada)
    if (status !== 200 || JSON.stringify(skeletonOf(page)) !== JSON.stringify(plain))
      differing.push(text)
  }

  expect(differing).toEqual([])
  expect(tried).toBeGreaterThan(texts.length * 0.8)
})

test('links that are not https are left out, however they were stored', async () => {
  const ada = await newPerson('public', full)
  const url = 'javascript:alert(1)'
  await server.db
    .updateTable('profiles')
    .set({
      links: JSON.stringify([{ url, label: 'x' }]),
      projects: JSON.stringify([{ name: 'Evil', url, description: '', skills: [] }]),
    } as never)
    .where('userId', '=', ada.id)
    .execute()

  const { text } = await pageOf(ada)

  expect(text).toContain('<h3 dir="auto">Evil</h3>')
  expect(text).not.toContain('javascript:')
})

async function cardOf({ userName }: TestMember) {
  const answer = await visitor.send('GET', `/@${userName}/card.png`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('the card is a PNG of 1200 × 630 that other sites may show', async () => {
  const ada = await newPerson('link', full)

  const { answer, bytes } = await cardOf(ada)

  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(cacheHeaders(answer)).toEqual({
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
    'x-robots-tag': 'noindex',
    'content-type': 'image/png',
  })
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('the card shows the photo', async () => {
  const ada = await newPerson('public')
  const before = await cardOf(ada)
  await uploadFile(ada, await flat('#00ff00').png().toBuffer(), {
    path: '/api/v1/profile/photo/upload',
    field: 'photo',
  })

  const after = await cardOf(ada)

  const middle = await sharp(after.bytes)
    .extract({ left: 168, top: 192, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(middle[1]).toBeGreaterThan(200)
  expect(middle[0]).toBeLessThan(60)
  expect(after.answer.headers.get('etag')).not.toBe(before.answer.headers.get('etag'))
})

test('the card has no text, because its look would depend on the fonts of the server', () => {
  const member = { id: '1' as never, userName: 'W'.repeat(15), photoHash: null, intents: [] }

  const some = naughtyStrings.filter((_, n) => n % times(4, 1) === 0)
  for (const headline of [...some, 'x'.repeat(80), 'wide words '.repeat(8)]) {
    expect(drawCard({ ...member, headline }, 'Shipmates')).not.toMatch(/<text|NaN|undefined|font-/)
  }
})

test.each([
  ['Crème brûlée & Łódź', 'Crème brûlée & Łódź'],
  ['Ship it 🚀 now', 'Ship it now'],
  ['🚀', undefined],
  ['Привет', undefined],
  ['مرحبا Ada', undefined],
])('for %j the card draws %j', (text, expected) => {
  expect(drawable(text, 'text')).toBe(expected)
})
