import { firstLoadBytes } from '../../../web/first-load.ts'
import type { Figure } from '../table.ts'

function signedIn(page: string): string[] {
  return ['index.html', 'src/app/signed-in.tsx', `src/pages/${page}-page.tsx`]
}

const SCRIPTS = {
  '/': { entries: ['landing.html', 'src/front-door.tsx'], atMost: 83 },
  '/login': { entries: ['index.html', 'src/pages/login-page.tsx'], atMost: 120 },
  '/dashboard': { entries: signedIn('dashboard'), atMost: 155 },
  '/messages': { entries: signedIn('messages'), atMost: 165 },
  '/profile': { entries: signedIn('profile'), atMost: 155 },
} as const

/** The script that a first visit loads, compressed. */
export function measureScript(page: keyof typeof SCRIPTS): Figure {
  const { entries, atMost } = SCRIPTS[page]
  return {
    what: 'first script, gzip',
    measured: firstLoadBytes(entries) / 1024,
    unit: 'KiB',
    atMost,
  }
}
