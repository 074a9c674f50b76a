import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const file = join(import.meta.dirname, 'src/styles/public-page.css')
const tokens = join(import.meta.dirname, 'src/styles/tokens.css')
const IMPORT = '@import "./tokens.css";'
const DARK = /^:root\[data-theme="dark"\] \{$([\s\S]*?)^\}$/m

/**
 * Adds the style sheet of the public pages to the build. They have no script that could set `data-theme`, so the dark
 * tokens depend on the system's setting there.
 */
export function publicPageStyles(): Plugin {
  return {
    name: 'shipmates-public-page-styles',
    enforce: 'pre',
    config: (_config, { command }) =>
      command === 'build' ? { build: { rolldownOptions: { input: [file] } } } : {},
    transform: async (code, id) => {
      if (id.split('?')[0] !== file) return
      const both = await readFile(tokens, 'utf8')
      if (!DARK.test(both) || !code.includes(IMPORT)) throw new Error('No dark tokens were found')
      const bySystem = both.replace(
        DARK,
        (_rule, declarations) =>
          `@media (prefers-color-scheme: dark) {\n:root {${declarations}}\n}`,
      )
      return code.replace(IMPORT, () => bySystem)
    },
  }
}
