/**
 * Takes every screen with the demo's cast, in both themes and three widths, into `shots/`, for looking at.
 * `npm run shots discover 390 dark` takes only those whose name begins so, of that width, in that theme;
 * `forced` in place of a theme takes them in the colours that a system forces.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { logIn } from '@shipmates/contract/accounts'
import { BROWSER } from './support/browser.ts'
import { freePort, stopServer, untilReady } from './support/server-process.ts'
import { type Shot, shots } from './support/shot-list.ts'

const HERO = { email: 'linus@ferry.dev', password: 'Ship-Friends-7!' }
const WIDTHS = [1440, 768, 390]
const THEMES = ['light', 'dark'] as const

const wanted = process.argv.slice(2)
const only = wanted.find((word) => !/^(\d+|light|dark|forced)$/.test(word)) ?? ''
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
  for (const theme of wanted.includes('forced') ? ['forced'] : THEMES.filter(isWanted)) {
    for (const width of WIDTHS.filter(isWanted)) await takeAll(browser, theme, width)
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
  for (const { name, path, isSignedIn, answers = {}, act } of shots) {
    if (!name.startsWith(only)) continue
    const page = isSignedIn ? signedIn : visitor
    await answerInstead(page, answers)
    await page.goto(path)
    if (!Object.values(answers).includes('never')) await page.waitForLoadState('networkidle')
    await act?.(page)
    await page.waitForTimeout(600)
    // A picture of the whole page resizes it, at which menus close.
    const layers = page.getByRole('dialog').or(page.getByRole('menu'))
    const fullPage = (await layers.count()) === 0
    await page.screenshot({ path: join(target, `${name}-${width}-${theme}.png`), fullPage })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
  }
  await visitor.context().close()
  await signedIn.context().close()
}

/** Whether a theme or a width is among those asked for, or none is. */
function isWanted(value: string | number): boolean {
  const named = wanted.filter((word) => /^\d+$/.test(word) === (typeof value === 'number'))
  const chosen = named.filter((word) => word !== only)
  return chosen.length === 0 || chosen.includes(String(value))
}

async function answerInstead(page: Page, answers: NonNullable<Shot['answers']>): Promise<void> {
  for (const [part, answer] of Object.entries(answers)) {
    await page.route(new RegExp(`/api/.*${part}`), (route) => {
      if (answer === 'never') return
      return answer === 'fails' ? route.fulfill({ status: 503 }) : route.fulfill({ json: answer })
    })
  }
}

async function openPage(browser: Browser, { theme, width }: { theme: string; width: number }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width > 400 ? 900 : 844 },
    locale: 'en-US',
    hasTouch: width < 768,
    serviceWorkers: 'block',
    forcedColors: theme === 'forced' ? 'active' : 'none',
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
