import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { CHUNKS, chunkOf } from './chunks.ts'
import { compressAssets } from './compress-assets.ts'
import { flagSprite } from './flag-sprite.ts'
import { lateImports } from './late-imports.ts'
import { preloadFonts } from './preload-fonts.ts'
import { prerender } from './prerender.ts'
import { publicPageStyles } from './public-page-styles.ts'
import { firstReads, routePages } from './route-pages.ts'
import { buildServiceWorker } from './service-worker-build.ts'

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

/** The router's code without its warnings for developers; the package has no entry for it. */
const router = join(
  dirname(fileURLToPath(import.meta.resolve('react-router'))),
  '../production/index.mjs',
)

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    publicPageStyles(),
    tailwindcss(),
    lateImports(),
    flagSprite(),
    preloadFonts(),
    firstReads(),
    prerender(),
    routePages(),
    buildServiceWorker(),
    compressAssets(),
  ],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: router }] : [],
  },
  build: {
    target: 'es2022',
    // The minimum versions for Tailwind 4. All of them support oklch, so no fallback colours are
    // needed.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    // The Content-Security-Policy allows fonts from our own origin only, no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These warnings look like errors to people who start the product for the first time.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // The only dependency of the landing page's own script.
            { name: 'runtime', test: /vite\/preload-helper|net\/import-late\.ts|styles\/app\.css/ },
            ...CHUNKS.map((name) => ({
              debugName: name,
              name: (id: string, graph: Rolldown.ChunkingContext) =>
                chunkOf(id, graph) === name ? name : null,
            })),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiTarget,
      '/healthz': apiTarget,
      // Public pages, but not the paths of Vite, such as /@fs/ and /@react-refresh.
      '^/@\\w+(/card\\.png)?(\\?|$)': apiTarget,
      '/assets/': apiTarget,
      '/photos/': apiTarget,
      '/socket.io': { target: apiTarget, ws: true },
    },
  },
}))
