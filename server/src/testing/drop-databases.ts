import { dropDatabases } from './database.ts'

// Runs before each file of tests: vitest.config.ts
await dropDatabases()
