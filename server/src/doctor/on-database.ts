import { type Database, openDatabase } from '../platform/db/client.ts'
import type { DoctorContext } from './finding.ts'

/** Opens a database for some work, and closes it. */
export async function onDatabase<Result>(
  { withinMs }: DoctorContext,
  { url, isPooled = false }: { url: string; isPooled?: boolean },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({
    url,
    isPooled,
    poolSize: 1,
    connectTimeoutMs: withinMs,
    queryTimeoutMs: withinMs,
    applicationName: 'shipmates doctor',
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
