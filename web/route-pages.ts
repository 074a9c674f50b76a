import type { Plugin, Rolldown } from 'vite'
import { fontLinks } from './preload-fonts.ts'
import { replaceOnce, rootOf } from './prerender.ts'
import { drawnPages, memberPages, publicPages } from './src/page-table.ts'

const FIRST_READS = '__FIRST_READS__'
const PUBLIC_READS = '__PUBLIC_READS__'

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
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const html = withScriptLast(String(index.source))
        index.source = html
        const loading = await rootOf('loading')
        const drawn = new Map<string, string>()
        for (const page of drawnPages) {
          drawn.set(page, replaceOnce(html, loading, await rootOf(page)))
        }
        const emitPage = (name: string, file: string, modules: string[] = []) => {
          const chunks = [`src/pages/${file}-page.tsx`, ...modules].map((module) =>
            chunkOf(module, bundle),
          )
          const files = filesOf(chunks, bundle)
          const page = drawn.get(name)
          const source = page ? afterPaint(withPreloads(page, files)) : withPreloads(html, files)
          const isMembers = modules.length > 0
          this.emitFile({
            type: 'asset',
            fileName: `${name}.html`,
            source: isMembers ? withFonts(source, bundle) : source,
          })
        }
        // The landing page is prerendered; the page of unknown addresses has no address of its own.
        const plain = publicPages.filter(({ path }) => /^\/./.test(path))
        for (const { file, path } of plain) emitPage(path.slice(1), file)
        for (const { file } of memberPages) emitPage(file, file, ['src/app/signed-in.tsx'])
      },
    },
  }
}

/** Writes the first reads of each page into the script of `index.html`. */
export function firstReads(): Plugin {
  const readsOf = (pages: readonly { path: string; firstReads?: readonly string[] }[]) =>
    JSON.stringify(
      Object.fromEntries(
        pages.flatMap(({ path, firstReads }) => (firstReads ? [[path.slice(1), firstReads]] : [])),
      ),
    )
  return {
    name: 'shipmates-first-reads',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(FIRST_READS, () => readsOf(memberPages))
          .replace(PUBLIC_READS, () => readsOf(publicPages)),
    },
  }
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(module)),
  )
  if (found?.type !== 'chunk') throw new Error(`The build has no chunk with ${module}`)
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

/**
 * The text of members' pages is drawn by script: found only then, the fonts of headings and chips would load after all
 * scripts.
 */
function withFonts(html: string, bundle: Rolldown.OutputBundle): string {
  const links = fontLinks(['display', 'mono'], bundle).map(
    ({ rel, as, type, href }) =>
      `    <link rel="${rel}" as="${as}" type="${type}" href="${href}" crossorigin>\n`,
  )
  return replaceOnce(html, '  </head>', `${links.join('')}  </head>`)
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

/** Turns the scripts of a page into links that the script in `index.html` follows after the first paint. */
function afterPaint(html: string): string {
  const [tag, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? []
  if (!tag || !entry) throw new Error('The page has no script')
  return html
    .replace(tag, `<link rel="after-paint" crossorigin href="${entry}">`)
    .replaceAll('rel="modulepreload"', 'rel="after-paint"')
}
