import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The files of a build that the service worker caches. */
export interface ShellFiles {
  /** Hash over all the files; changes with any of them. */
  version: string
  /** The address of the app's HTML page. */
  page: string
  assets: string[]
}

/** Without the staff's files, and without pages that the app does not show. */
const KEPT = /^assets\/(?!staff-|public-page-).*\.(js|css|svg|woff2)$/

const worker = join(import.meta.dirname, 'src/service-worker.ts')

/**
 * Adds `sw.js` to the build, with the list of the build's files written into it. It is built separately, because it
 * shares code with the app, and a classic script cannot import.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'shipmates-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = JSON.stringify(shellFiles(bundle))
        const source = `const SHELL=${files};${await bundleWorker()}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

async function bundleWorker(): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: worker, output: { format: 'iife' } },
    },
  })
  const [chunk, ...others] = (built as Rolldown.RolldownOutput).output
  if (others.length > 0) throw new Error('The service worker is more than one script')
  return chunk.code
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
