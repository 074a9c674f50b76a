import { migrate } from '../platform/db/migrate.ts'

// `migrate-once.ts URL DIR` migrates a database in a process that a test can kill.

const [, , url = '', dir] = process.argv
await migrate(url, dir)
