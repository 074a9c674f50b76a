import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { DrawnPage } from './src/page-table.ts'

/** The element that contains the page. */
export const ROOT = '<div id="root"></div>'
/** The one page that search engines should index, under its canonical address. */
const ADDRESS =
  '<link rel="canonical" href="__PUBLIC_URL__/" /><meta property="og:url" content="__PUBLIC_URL__/" />'
const page = join(import.meta.dirname, 'landing.html')

/**
 * Prerenders the pages of the build. `index.html` gets the loading screen, which the app shows
 * until the session check has ended; route-pages.ts gives `drawnPages` their own. `landing.html`, the head of `index.html` with its own title
 * and script, gets the whole landing page.
 */
export function prerender(): Plugin {
  return {
    name: 'shipmates-prerender',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { input: [join(import.meta.dirname, 'index.html'), page] } },
    }),
    resolveId: (id) => (id === page ? page : undefined),
    load: (id) => (id === page ? pageSource() : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path }) =>
        replaceOnce(html, ROOT, await rootOf(path === '/landing.html' ? 'landing' : 'loading')),
    },
  }
}

async function pageSource(): Promise<string> {
  const html = await readFile(join(import.meta.dirname, 'index.html'), 'utf8')
  const titled = replaceOnce(
    html,
    '<title>Shipmates</title>',
    '<title>Ship friendships, not bugs · Shipmates</title>',
  )
  const placed = replaceOnce(titled, '  </head>', `    ${ADDRESS}\n  </head>`)
  return replaceOnce(placed, '/src/main.tsx', '/src/landing.tsx')
}

/** The root element with this screen in it. */
export async function rootOf(screen: 'landing' | 'loading' | DrawnPage): Promise<string> {
  const { module } = await runnerImport<typeof import('./src/prerendered.tsx')>(
    join(import.meta.dirname, 'src/prerendered.tsx'),
    { logLevel: 'error' },
  )
  const content =
    screen === 'landing' || screen === 'loading' ? module[screen]() : module.draw(screen)
  return ROOT.replace('><', () => `>${content}<`)
}

export function replaceOnce(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`index.html has no ${from}`)
  return html.replace(from, () => to)
}
