import type { ParseArgsConfig } from 'node:util'
import { ActNote } from '@shipmates/contract/admin-reports'
import { canonicalAddress } from '@shipmates/contract/canonical'
import { AppError } from '@shipmates/contract/errors'
import type { UserId } from '@shipmates/contract/ids'
import { noteMissing } from '@shipmates/contract/messages/admin'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/client.ts'
import { type CommandDeps, withDeps } from './with-deps.ts'

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
