import { defineConfig } from 'vite'

/** The server as `npm start` runs it: our own code in few files, packages left where they are. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: ['main', 'demo', 'backup', 'restore', 'migrate', 'admin', 'blobs', 'doctor'].map(
        (name) => `src/${name}.ts`,
      ),
      // All files lie in one folder: `paths.ts` counts on its depth.
      output: { chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@shipmates\//] },
})
