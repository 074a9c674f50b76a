import type { Plugin, Rolldown } from 'vite'

const PAGE = /src\/pages\/([a-z-]+)-page\.tsx$/
/** The pages inside the members' shell. */
export const MEMBER_PAGES = [
  'dashboard',
  'requests',
  'connections',
  'messages',
  'profile',
  'settings',
]
/**
 * Pages without an HTML file of their own: `landing` is prerendered, `not-found` is served for
 * unknown addresses.
 */
const WITHOUT_OWN = ['landing', 'not-found']

/**
 * Adds an HTML page for each route to the build: `index.html` with preloads of that route's script
 * files. The browser then fetches them in parallel with the app's entry script instead of after it
 * has run.
 */
export function routePages(): Plugin {
  return {
    name: 'shipmates-route-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const html = withScriptLast(String(index.source))
        index.source = html
        for (const chunk of Object.values(bundle)) {
          const name = chunk.type === 'chunk' && PAGE.exec(chunk.facadeModuleId ?? '')?.[1]
          if (!name || WITHOUT_OWN.includes(name)) continue
          const entries = MEMBER_PAGES.includes(name) ? [chunk, signedIn(bundle)] : [chunk]
          const source = withPreloads(html, filesOf(entries, bundle))
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
      },
    },
  }
}

function signedIn(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('src/app/signed-in.tsx'),
  )
  if (found?.type !== 'chunk')
    throw new Error('The build has no chunk of its own for signed-in.tsx')
  return found
}

/** The files of these chunks and of all their static imports. */
function filesOf(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName))
  // Iterating a Set also visits what is added during the loop.
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const name of chunk.imports) files.add(name)
  }
  return files
}

function withPreloads(html: string, files: Set<string>): string {
  const links = [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map(
      (file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`,
    )
  return html.replace('  </head>', `${links.join('')}  </head>`)
}

/** Lowers the fetch priority of scripts below styles, fonts and prefetched data. */
const withScriptLast = (html: string) =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
