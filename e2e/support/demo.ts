import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { logIn } from '@shipmates/contract/accounts'
import { countCost } from '../../server/src/testing/cost.ts'
import { answerInstead, type Shot, stopAnswering } from '../shot-list/shot.ts'
import { followSockets, untilQuiet } from './network.ts'
import { shortenPauses, shortenPausesNow } from './pauses.ts'
import { clear, goTo } from './reopen.ts'
import { freePort, stopServer, untilReady } from './server-process.ts'

const HERO = { email: 'linus@ferry.dev', password: 'Ship-Friends-7!' }

export interface Demo {
  url: string
  stop: () => Promise<void>
}

/** Starts the demo with its data, in a data directory of its own. */
export async function startDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shipmates-demo-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(
    'node',
    [fileURLToPath(new URL('../../server/dist/demo.js', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        // Pictures must be the same each time.
        DEMO_SCRIPTED: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const stop = async () => {
    await stopServer(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

export async function openContext(
  browser: Browser,
  { url }: Pick<Demo, 'url'>,
  options: BrowserContextOptions,
) {
  const defaults = { baseURL: url, locale: 'en-US', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ ...defaults, ...options })
  countCost('browser contexts')
  context.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) countCost('page loads')
  })
  followSockets(context)
  return context
}

export async function signInAsHero(context: BrowserContext): Promise<void> {
  const answer = await context.request.post(logIn.path, { data: HERO })
  const { data } = await answer.json()
  await context.addInitScript((user) => sessionStorage.setItem('user', JSON.stringify(user)), data)
}

/** Loads a page in the state of a shot, and waits until it no longer changes. */
export async function show(page: Page, shot: Shot): Promise<void> {
  if (shot.hasShortPauses) await shortenPauses(page)
  await answerInstead(page, shot.answers ?? {})
  await shot.prepare?.(page)
  await page.goto(shot.path)
  await reach(page, shot)
}

/** Shows the state of a shot on a page that has shown another one, without a load. */
export async function showNext(page: Page, shot: Shot): Promise<void> {
  await stopAnswering(page)
  await clear(page)
  if (shot.hasShortPauses) await shortenPausesNow(page)
  await answerInstead(page, shot.answers ?? {})
  await goTo(page, shot.path)
  await reach(page, shot)
}

async function reach(page: Page, { act, sign, hasShortPauses }: Shot): Promise<void> {
  if (act && !hasShortPauses) await untilQuiet(page)
  await act?.(page)
  if (sign) await page.getByText(sign).locator('visible=true').first().waitFor()
  await untilQuiet(page)
}
