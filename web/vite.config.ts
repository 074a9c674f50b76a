import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

/** Preloads the body face, the only font that the first text of every page needs. */
function preloadBodyFont(): Plugin {
  return {
    name: 'shipmates-preload-body-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /instrument-sans.*\.woff2$/.test(name),
        )
        if (!font) return []
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: '',
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadBodyFont()],
  build: {
    target: 'es2022',
    // The Content-Security-Policy lets fonts come from our own origin only, never from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes with a dependency, not with our code, stays in the browser's cache.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiTarget,
      '/healthz': apiTarget,
      '/socket.io': { target: apiTarget, ws: true },
    },
  },
})
