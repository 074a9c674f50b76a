import type { ParseArgsConfig } from 'node:util'
import { ActNote } from '@shipmates/contract/admin-reports'
import { canonicalAddress } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { noteMissing } from '@shipmates/contract/messages/admin'
import type pg from 'pg'
import { createBlobs, storeOf } from '../adapters/blobs/blobs.ts'
import { requireDatabase, withDatabase } from '../backup/with-database.ts'
import type { Deps } from '../deps.ts'
import type { Config } from '../platform/config/config.ts'
import { type Db, openDatabase } from '../platform/db/client.ts'
import { createClock } from '../platform/db/clock.ts'
import { numberOf } from '../platform/db/migration-files.ts'
import { readSchemaState, refusalOf } from '../platform/db/schema-state.ts'
import { createLog } from '../platform/log.ts'
import { createCommandLive } from '../platform/realtime/command-live.ts'

/** The words and options after the name of a command. */
export interface Input {
  words: string[]
  switches: Partial<
    Record<'note' | 'state' | 'uses' | 'days' | 'provider' | 'subject' | 'issuer', string>
  >
}

/** The result of a command: a value for scripts, and the same in words. */
export interface CommandResult {
  data: unknown
  text: string
}

export interface Command {
  /** The arguments, as the usage shows them. */
  args: string
  summary: string
  /** The minimum and the maximum number of words. */
  words: [least: number, most: number]
  switches?: NonNullable<ParseArgsConfig['options']>
  run(config: Config, input: Input): Promise<CommandResult>
}

/** The input does not fit the command; show its usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The actor in the log. */
export const BY_OPERATOR = { via: 'command line' } as const

export const NOTE = { note: { type: 'string' } } as const

/** Throws VALIDATION_ERROR for a note that the pages refuse, and for a missing note that is needed. */
export function parseNote(
  note: string | undefined,
  { isNeeded }: { isNeeded: boolean },
): string | undefined {
  if (isNeeded && !note?.trim()) {
    throw new AppError('VALIDATION_ERROR', `${noteMissing}: --note TEXT`)
  }
  if (note === undefined) return undefined
  const parsed = ActNote.safeParse(note)
  if (parsed.success) return parsed.data
  throw new AppError('VALIDATION_ERROR', parsed.error.issues[0]!.message)
}

/** Runs a command on the product's database, whether or not a server runs. */
export const onDatabase =
  (work: (deps: CommandDeps, input: Input) => Promise<CommandResult>): Command['run'] =>
  (config, input) =>
    withDeps(config, (deps) => work(deps, input))

/** Rows as text, in columns as wide as their widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]!.length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

interface FoundMember {
  userId: UserId
  userName: string
}

/** The member with this name or email, in any case. Throws NOT_FOUND. */
export async function findMember(db: Db, typed: string): Promise<FoundMember> {
  const wanted = canonicalAddress(typed)
  const row = await db
    .selectFrom('users')
    .select(['id', 'userName'])
    .where(({ eb, fn, or }) =>
      or([eb(fn('lower', ['userName']), '=', wanted), eb('email', '=', wanted)]),
    )
    .executeTakeFirst()
  if (!row?.userName) throw new AppError('NOT_FOUND', `There is no member ${typed}.`)
  return { userId: row.id as UserId, userName: row.userName }
}

export type CommandDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'live' | 'mailer' | 'blobs'>

const STATEMENT_WITHIN_MS = 60_000

/** The nodes look for queued mail at their start and every few seconds. */
const nodesMail: Deps['mailer'] = { wake: () => {}, stop: async () => {}, metrics: [] }

/**
 * Runs `work` on the product's database, with the dependencies of a server's domains. Events go to the sockets of the
 * running nodes, and the nodes send queued mail. Warnings go to standard error.
 *
 * Throws if there is no database, or one that this version cannot run on.
 */
export async function withDeps<Result>(
  config: Config,
  work: (deps: CommandDeps) => Promise<Result>,
): Promise<Result> {
  const log = createLog('warn', process.stderr)
  await requireDatabase(config)
  return withDatabase(config, log, async (url) => {
    const { db, pool, close } = openDatabase({
      url,
      poolSize: 2,
      queryTimeoutMs: STATEMENT_WITHIN_MS,
      applicationName: 'shipmates command line',
    })
    try {
      await requireSchema(pool)
      const clock = await createClock(pool)
      const { now } = clock
      const live = createCommandLive({ db, now, log })
      try {
        const blobs = createBlobs({ db, now, log, ...storeOf(config) })
        return await work({ config, db, now, log, live, mailer: nodesMail, blobs })
      } finally {
        clock.stop()
        await live.close()
      }
    } finally {
      await close()
    }
  })
}

/** Throws unless a server of this version can run on the database, and has migrated it. */
async function requireSchema(pool: pg.Pool): Promise<void> {
  const state = await readSchemaState(pool)
  const refusal = refusalOf(state)
  if (refusal) throw new Error(refusal)
  if (state.pending.length === 0) return
  const [applied, known] = [numberOf(state.applied), numberOf(state.known)]
  throw new Error(
    `The database is of an older version. Start this one first: it is at migration ${applied}, not ${known}.`,
  )
}
