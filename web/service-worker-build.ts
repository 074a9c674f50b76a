import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the service worker keeps of a build. */
export interface ShellFiles {
  /** Changes with any of the files. */
  version: string
  /** The address of the app's own page. */
  page: string
  assets: string[]
}

const KEPT = /^assets\/.*\.(js|css|svg|woff2)$/

/** Adds `sw.js` to the build, told which files the build has. */
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

/** The page is not named by its content, so that its version is told by its text. */
function shellFiles(bundle: Rolldown.OutputBundle): ShellFiles {
  const assets = Object.keys(bundle)
    .filter((name) => KEPT.test(name))
    .sort()
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const version = createHash('sha256').update(assets.join()).update(page.source).digest('hex')
  return {
    version: version.slice(0, 12),
    // No route has this path, so that the server answers with the page that fits all.
    page: '/offline',
    assets: assets.map((name) => `/${name}`),
  }
}
