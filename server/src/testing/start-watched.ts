/**
 * Opens the database as a node does, with settings given as JSON, in a process that has loaded the whole server. Prints
 * whether async hooks are on then, and which packages for watching are loaded.
 */
import '../boot/start-server.ts'
import { executionAsyncId } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { openWatched } from '../boot/start-server.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log.ts'

const config = readConfig(JSON.parse(process.argv[2] ?? '{}'), '/dev/null')
const log = createLog('silent')
const { db, trace } = await openWatched(config.databaseUrl ?? '', { config, log, closers: [] })
await trace({ name: 'a statement' }, () => db.selectFrom('users').select('id').execute())
// Without hooks, reactions of promises have no ids.
const id = await Promise.resolve().then(executionAsyncId)
const loaded = Object.keys(createRequire(import.meta.url).cache)
const packages = new Set(loaded.flatMap((path) => /@opentelemetry\/[\w-]+/.exec(path) ?? []))
// prom-client loads it.
packages.delete('@opentelemetry/api')
process.stdout.write(`${JSON.stringify({ hooks: id !== 0, packages: [...packages] })}\n`)
