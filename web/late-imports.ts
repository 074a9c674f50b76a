import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The module of Vite through which built code calls `import()`, with the files that the import
 * needs.
 */
const HELPER = '\0vite/preload-helper.js'
const ours = join(import.meta.dirname, 'src/lib/net/import-late.ts')

/** Routes every `import()` of the build through `importLate`, which can be retried. */
export function lateImports(): Plugin {
  return {
    name: 'shipmates-late-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { importLate as __vitePreload } from ${JSON.stringify(ours)}` : null,
  }
}
