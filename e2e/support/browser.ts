import { existsSync } from 'node:fs'

const PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** How to start Chromium, wherever this machine has it. Its shell without a window costs a third. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path)) ?? PATHS[0]!,
  /** What keeps it to itself and to this machine. */
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}
