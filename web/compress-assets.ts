import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const TEXT = /\.(js|css|svg)$/

/**
 * Writes a compressed copy of each text asset at build time, so that the server never compresses
 * them.
 */
export function compressAssets(): Plugin {
  return {
    name: 'shipmates-compress-assets',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  await Promise.all([
    writeFile(`${path}.br`, await toBrotli(text)),
    writeFile(`${path}.gz`, await toGzip(text)),
  ])
}
