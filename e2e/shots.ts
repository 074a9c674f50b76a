/** Takes every screen with the demo's cast, in both themes and three widths, into `shots/`, for looking at. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { logIn } from '@shipmates/contract/accounts'
import { BROWSER } from './support/browser.ts'
import { freePort, stopServer, untilReady } from './support/server-process.ts'

const HERO = { email: 'linus@ferry.dev', password: 'Ship-Friends-7!' }
const WIDTHS = [1440, 768, 390]
const THEMES = ['light', 'dark'] as const

interface Shot {
  name: string
  path: string
  isSignedIn?: boolean
  /** What to do before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

const member = (name: string, path: string, act?: Shot['act']): Shot => ({
  name,
  path,
  isSignedIn: true,
  ...(act && { act }),
})

const shots: readonly Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'verify-email', path: '/verify-email?email=ada%40example.test' },
  { name: 'verify-email-error', path: '/verify-email' },
  { name: 'verify-email-success', path: '/verify-email-success' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password-invalid', path: '/reset-password?token=none&email=a%40b.c' },
  member('discover', '/dashboard'),
  member('discover-search', '/dashboard?skills=Rust%2CPostGIS'),
  member('dialog', '/dashboard', async (page) => {
    await page.getByRole('article').first().getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
  }),
  member('requests', '/requests'),
  member('connections', '/connections'),
  member('messages-list', '/messages'),
  member('messages', '/messages/mei_builds'),
  member('profile', '/profile'),
  member('profile-edit', '/profile', (page) =>
    page.getByRole('button', { name: 'Edit Profile' }).click(),
  ),
  member('profile-experience', '/profile', (page) =>
    page.getByRole('button', { name: 'Add Experience' }).first().click(),
  ),
  member('settings', '/settings'),
  { name: 'not-found', path: '/nowhere' },
]

const only = process.argv[2]
const target = fileURLToPath(new URL('../shots/', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-shots-'))
await chmod(dataDir, 0o755)
await mkdir(target, { recursive: true })
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server: ChildProcess = spawn(
  'node',
  [fileURLToPath(new URL('../server/dist/demo.js', import.meta.url))],
  {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
try {
  await untilReady(server, url)
  const browser = await chromium.launch(BROWSER)
  for (const theme of THEMES) {
    for (const width of WIDTHS) await takeAll(browser, theme, width)
  }
  await browser.close()
} finally {
  await stopServer(server)
  await rm(dataDir, { recursive: true, force: true })
}

async function takeAll(browser: Browser, theme: string, width: number): Promise<void> {
  const visitor = await openPage(browser, { theme, width })
  const signedIn = await openPage(browser, { theme, width })
  await signInAsHero(signedIn)
  for (const { name, path, isSignedIn, act } of shots) {
    if (only && !name.startsWith(only)) continue
    const page = isSignedIn ? signedIn : visitor
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForTimeout(600)
    await page.screenshot({ path: join(target, `${name}-${width}-${theme}.png`), fullPage: true })
  }
  await visitor.context().close()
  await signedIn.context().close()
}

async function openPage(browser: Browser, { theme, width }: { theme: string; width: number }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width > 400 ? 900 : 844 },
    locale: 'en-US',
    hasTouch: width < 768,
  })
  await context.addInitScript((value) => localStorage.setItem('shipmates-theme', value), theme)
  return context.newPage()
}

async function signInAsHero(page: Page): Promise<void> {
  const answer = await page.request.post(logIn.path, { data: HERO })
  const { data } = await answer.json()
  await page
    .context()
    .addInitScript((user) => sessionStorage.setItem('user', JSON.stringify(user)), data)
}
