/**
 * Measures what leaving costs the others: a member of 10,000 connections and 100,000 messages leaves,
 * takes it back, and is deleted by the product's own worker while others send. `npm run bench leaving
 * export` measures a copy of such a member's data.
 */
import { runParts } from '../run-parts.ts'
import { measureDeletion } from './deletion.ts'
import { measureExport } from './export.ts'

await runParts({
  remove: [() => measureDeletion('remove')],
  keep: [() => measureDeletion('keep')],
  export: [measureExport],
})
