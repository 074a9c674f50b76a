import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { dist, entriesOf, firstLoadBytes, firstLoadFiles } from './first-load.ts'
import { memberPages, publicPages } from './src/page-table.ts'

const KIB = 1024
const MAX_CSS_KIB = 18.6
/** The staff's style sheet repeats everything, because its utilities are a complete set of their own. */
const MAX_STAFF_CSS_KIB = 16.5
const MAX_STAFF_KIB = 24

const landing = () => readFileSync(join(dist, 'landing.html'), 'utf8')

beforeAll(() => {
  if (!existsSync(join(dist, 'landing.html'))) throw new Error('Build first: npm run build')
})

const MAX_KIB = { landing: 95, account: 140, member: 170 }
/** These count towards the 25 requests of a first load. */
const MAX_SCRIPTS = 6
const memberFiles = memberPages.map(({ file }) => file)
const accountFiles = publicPages.map(({ file }) => file).filter((file) => file !== 'landing')

test.each([
  { page: 'landing', limitKib: MAX_KIB.landing },
  ...[...new Set(accountFiles)].map((page) => ({ page, limitKib: MAX_KIB.account })),
  ...memberFiles.map((page) => ({ page, limitKib: MAX_KIB.member })),
])(
  'the first visit to $page loads at most $limitKib KiB of script, in few files',
  ({ page, limitKib }) => {
    const entries = entriesOf(page)
    const kib = firstLoadBytes(entries) / KIB

    console.log(`${page} ${kib.toFixed(1)} of ${limitKib} KiB gzip`)
    expect(kib).toBeLessThanOrEqual(limitKib)
    expect(firstLoadFiles(entries).length).toBeLessThanOrEqual(MAX_SCRIPTS)
  },
)

const kibOf = (fits: (name: string) => boolean) =>
  readdirSync(join(dist, 'assets'))
    .filter(fits)
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, 'assets', name))).length / KIB, 0)
/** Whether it is the code of the pages that the admin wrote. */
const isProse = (name: string) => name.startsWith('written-')
const isStaffs = (name: string) => name.startsWith('staff-')

const isCss = (name: string) => name.endsWith('.css')
const isPublicPage = (name: string) => name.startsWith('public-page-')

test('the style sheet stays small', () => {
  expect(
    kibOf((name) => isCss(name) && !isStaffs(name) && !isProse(name) && !isPublicPage(name)),
  ).toBeLessThanOrEqual(MAX_CSS_KIB)
  expect(kibOf((name) => isCss(name) && isStaffs(name))).toBeLessThanOrEqual(MAX_STAFF_CSS_KIB)
})

test('public pages have a style sheet of their own, which the app does not cache', () => {
  expect(kibOf((name) => isCss(name) && isPublicPage(name))).toBeLessThanOrEqual(4)
  expect(readFileSync(join(dist, 'sw.js'), 'utf8')).not.toContain('assets/public-page-')
})

test('the pages of the staff are one script that no one else loads', () => {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))

  expect(kibOf((name) => name.endsWith('.js') && isStaffs(name))).toBeLessThanOrEqual(MAX_STAFF_KIB)
  expect(worker).not.toContain('assets/staff-')
  for (const name of pages) {
    expect(readFileSync(join(dist, name), 'utf8')).not.toContain('assets/staff-')
  }
})

test('the landing page contains all its text without any script', () => {
  const text = landing()
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')

  expect(text).toContain('Ship friendships, not bugs.')
  for (const feature of [
    'Smart Matching',
    'Real-time Chat',
    'Profile Management',
    'Connection Requests',
  ])
    expect(text).toContain(feature)
})

test.each([
  ['login', ['Sign in</h1>', 'Forgot password?', 'Create account']],
  ['signup', ['Create your account</h1>', 'Confirm password', 'Already have an account?']],
  ['verify-email', ['Verify your email</h1>', 'We sent a 6-digit code to <b data-email></b>']],
  ['verify-email-success', ['Email Verified</h1>', 'Go to Login']],
  ['forgot-password', ['Forgot your password?</h1>', 'Send reset link', 'Back to Login']],
])(
  'the page of /%s contains its text without any script, and nothing that its policy would block',
  (name, texts) => {
    const html = readFileSync(join(dist, `${name}.html`), 'utf8')
    const body = html.slice(html.indexOf('<body'))

    for (const text of texts) expect(body).toContain(text)
    expect(body).not.toMatch(/\sstyle=|\son\w+=/)
    expect(body.match(/<input(?! readonly)/g)).toBeNull()
  },
)

test('each page contains the one script whose hash its policy allows', () => {
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))

  expect(pages).toContain('landing.html')
  for (const name of pages) {
    expect(readFileSync(join(dist, name), 'utf8').match(/<script>/g)).toHaveLength(1)
  }
})

test.each(['index', 'landing', 'login', 'dashboard'])(
  'the page of /%s holds each flag once',
  (name) => {
    const ids = readFileSync(join(dist, `${name}.html`), 'utf8').match(/id="f-[A-Z]"/g) ?? []

    expect(new Set(ids).size).toBe(26)
    expect(ids).toHaveLength(26)
  },
)

test('the script within a page knows the first reads of every page', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(landing())?.[1] ?? ''

  for (const { path, firstReads } of [...memberPages, ...publicPages]) {
    if (!firstReads) continue
    expect(script).toContain(`"${path.slice(1)}":${JSON.stringify(firstReads)}`)
  }
})

test('the landing page has no style or handler that its policy would block', () => {
  const markup = landing().slice(landing().indexOf('<body'))

  expect(markup).not.toMatch(/\sstyle=/)
  expect(markup).not.toContain('<style')
  expect(markup).not.toMatch(/\son\w+=/)
})

test('no script blocks the landing page', () => {
  expect(firstLoadBytes(['landing.html'])).toBeLessThan(2 * KIB)
})

test.each(['dashboard', 'messages', 'login'])(
  'the page of /%s preloads all scripts of its first load',
  (name) => {
    const html = readFileSync(join(dist, `${name}.html`), 'utf8')

    expect(html).not.toMatch(
      /<(script type="module"|link rel="modulepreload")(?! fetchpriority="low")/,
    )
    for (const file of firstLoadFiles(entriesOf(name))) {
      expect(html).toContain(`"/${file}"`)
    }
  },
)

test.each(['bricolage', 'instrument', 'geist'])('the landing page preloads the font %s', (face) => {
  const font = new RegExp(`href="/(assets/${face}[^"]+\\.woff2)"`).exec(landing())?.[1] ?? ''

  expect(statSync(join(dist, font)).isFile()).toBe(true)
})
