import { existsSync } from 'node:fs'

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
  ],
}
