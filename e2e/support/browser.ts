import { existsSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * How to launch Chromium, wherever it is installed. The headless shell costs a third of the full
 * browser.
 */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path)) ?? PATHS[0]!,
  /** No sandbox, no background traffic, nothing shared with the machine. */
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Pages of one context and site share a process, and none waits for a next page: see `keepRenderer`.
    '--process-per-site',
    '--disable-site-isolation-trials',
  ],
}

/** Any file of the product without a script. */
const STILL_FILE = '/favicon.svg'

/**
 * Opens a page that keeps the process of a context alive between its other pages, with the scripts that it has compiled:
 * a page load costs a quarter less.
 */
export async function keepRenderer(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(STILL_FILE)
  return page
}
