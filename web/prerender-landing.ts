import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const ROOT = '<div id="root"></div>'
/** The one page that search engines should know, under its one address. */
const ADDRESS =
  '<link rel="canonical" href="__PUBLIC_URL__/" /><meta property="og:url" content="__PUBLIC_URL__/" />'
const page = join(import.meta.dirname, 'landing.html')

/**
 * Adds `landing.html` to the build: the head of `index.html` with the landing page's own title and
 * script, and its markup already in place, so that the headline paints before any script.
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'shipmates-prerender-landing',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { input: [join(import.meta.dirname, 'index.html'), page] } },
    }),
    resolveId: (id) => (id === page ? page : undefined),
    load: (id) => (id === page ? pageSource() : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path }) =>
        path === '/landing.html' ? replaceOnce(html, ROOT, await rootWithMarkup()) : html,
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

async function rootWithMarkup(): Promise<string> {
  const { module } = await runnerImport<{ renderLanding: () => string }>(
    join(import.meta.dirname, 'src/landing-markup.tsx'),
    { logLevel: 'error' },
  )
  return ROOT.replace('><', () => `>${module.renderLanding()}<`)
}

function replaceOnce(html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`index.html has no ${from}`)
  return html.replace(from, () => to)
}
