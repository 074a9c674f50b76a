import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultQueryCompiler } from 'kysely'
import pg from 'pg'

// With TEST_STATEMENTS=DIR, writes each different statement of the product to a file of this process there, a JSON
// string per line. `statements.check.ts` prepares them on another version of PostgreSQL.

const dir = process.env.TEST_STATEMENTS ?? ''
const recorded = new Set<string>()

function record(text: unknown): void {
  if (typeof text !== 'string' || recorded.has(text) || !isOfProduct(callers())) return
  recorded.add(text)
  appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`)
}

const OURS = /\/server\/src\//
/** Files that only pass statements on. */
const CLIENT = /\/(platform\/db\/client|testing\/record-statements)\.ts$/
/**
 * Tests; code that PostgreSQL 15 runs as a whole, because it has several commands in one text or temporary tables; and
 * code for the embedded PostgreSQL only.
 */
const NOT_PRODUCT =
  /\.test\.tsx?$|\/src\/(testing\/|platform\/db\/(migrat|write-check\.)|backup\/|platform\/postgres\/)/

/** Whether the nearest of our own functions belongs to the product. */
function isOfProduct(files: readonly string[]): boolean {
  const nearest = files.find((file) => OURS.test(file) && !CLIENT.test(file))
  return nearest !== undefined && !NOT_PRODUCT.test(nearest)
}

/** The files of the functions on the stack, innermost first. */
function callers(): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '')
  const files = new Error().stack as unknown as string[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return files
}

/** Calls `note` with the arguments, or the result, of each call of a method. */
// biome-ignore lint/suspicious/noExplicitAny: any method of any class.
function watch(owner: any, method: string, note: (args: unknown[], result: any) => void): void {
  const original = owner[method]
  owner[method] = function (...args: unknown[]) {
    const result = original.apply(this, args)
    note(args, result)
    return result
  }
}

const textOf = ([query]: unknown[]) =>
  typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text

// Several test files share a process, and each loads this file.
const patched = pg as typeof pg & { isRecorded?: true }
if (!patched.isRecorded) {
  patched.isRecorded = true
  // In the stack of the caller, unlike the query that follows once a connection is free.
  watch(DefaultQueryCompiler.prototype, 'compileQuery', (_, { sql }) => record(sql))
  watch(pg.Pool.prototype, 'query', (args) => record(textOf(args)))
  watch(pg.Client.prototype, 'query', (args) => record(textOf(args)))
}
