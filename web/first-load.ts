import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { memberPages } from './src/page-table.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

export const dist = join(import.meta.dirname, 'dist')

/** The entries and chunks of a page, by the page's name; the front door is `landing`. */
export function entriesOf(page: string): string[] {
  if (page === 'landing') return ['landing.html', 'src/front-door.tsx']
  const isMembers = memberPages.some(({ file }) => file === page)
  return ['index.html', ...(isMembers ? ['members'] : []), page]
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
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
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
