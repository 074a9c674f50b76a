import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
}

export const dist = join(import.meta.dirname, 'dist')

/** All JavaScript that the built product loads to show these entries. */
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

/** The gzipped bytes of these files. */
export const firstLoadBytes = (entries: readonly string[]): number =>
  firstLoadFiles(entries).reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length,
    0,
  )
