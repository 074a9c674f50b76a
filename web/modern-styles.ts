import type { Plugin } from 'vite'

/** What Tailwind writes for browsers without @property, all older than those it otherwise needs. */
const FALLBACK = /@layer properties\{@supports[^{]+\{[^{}]+\{[^{}]*\}\}\}/

/** Takes out of the style sheet what no browser of ours reads. */
export function modernStyles(): Plugin {
  return {
    name: 'shipmates-modern-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
          const styles = String(asset.source)
          if (!FALLBACK.test(styles)) throw new Error(`${asset.fileName} has no such fallback`)
          asset.source = styles.replace(FALLBACK, '')
        }
      },
    },
  }
}
