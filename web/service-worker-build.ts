import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The files of a build that the service worker caches. */
export interface ShellFiles {
  /** Hash over all the files; changes with any of them. */
  version: string
  /** The address of the app's HTML page. */
  page: string
  assets: string[]
}

/** Without what only the staff loads, and pages that the app does not show. */
const KEPT = /^assets\/(?!staff-|public-page-).*\.(js|css|svg|woff2)$/

/** Adds `sw.js` to the build, with the list of the build's files written into it. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'shipmates-service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: [join(import.meta.dirname, 'src/service-worker.ts')],
          output: {
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? 'sw.js' : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('The build has no sw.js')
        const files = JSON.stringify(shellFiles(bundle))
        worker.code = `const SHELL=${files};${worker.code}`
      },
    },
  }
}

/** Asset names contain a content hash; the page's name does not, so its source is hashed. */
function shellFiles(bundle: Rolldown.OutputBundle): ShellFiles {
  const assets = Object.keys(bundle)
    .filter((name) => KEPT.test(name))
    .sort()
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const version = createHash('sha256').update(assets.join()).update(page.source).digest('hex')
  return {
    version: version.slice(0, 12),
    // No route has this path, so the server answers with the generic page.
    page: '/offline',
    assets: assets.map((name) => `/${name}`),
  }
}
