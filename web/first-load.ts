import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { memberPages } from './src/page-table.ts'

interface Chunk {
  file: string
  imports?: string[]
}

export const dist = join(import.meta.dirname, 'dist')

/** The manifest entries of a page, by the page's name; the front door is `landing`. */
export function entriesOf(page: string): string[] {
  if (page === 'landing') return ['landing.html', 'src/front-door.tsx']
  const shell = memberPages.some(({ file }) => file === page) ? ['src/app/signed-in.tsx'] : []
  return ['index.html', ...shell, `src/pages/${page}-page.tsx`]
}

/**
 * All JavaScript files that the build loads at first for these entries, static imports included.
 */
export function firstLoadFiles(entries: readonly string[]): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  entries.forEach(add)
  return [...files]
}

/** The gzipped size of those files in bytes. */
export const firstLoadBytes = (entries: readonly string[]): number =>
  firstLoadFiles(entries).reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length,
    0,
  )
