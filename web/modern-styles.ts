import type { Plugin } from 'vite'

/**
 * Tailwind's fallback for browsers without @property, all of which are older than the ones we
 * support.
 */
const FALLBACK = /@layer properties\{@supports[^{]+\{[^{}]+\{[^{}]*\}\}\}/

/** Removes CSS from the build that no supported browser reads. */
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
