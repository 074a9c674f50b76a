import { entriesOf, firstLoadBytes } from '../../../web/first-load.ts'
import type { Figure } from '../table.ts'

const KIB = 1024

/** The gzipped size of the scripts that a first visit to a page loads. */
export const measureScript = (page: string, atMost: number): Figure => ({
  what: 'first script, gzip',
  measured: firstLoadBytes(entriesOf(page)) / KIB,
  unit: 'KiB',
  atMost,
})
