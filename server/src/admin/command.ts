import type { ParseArgsConfig } from 'node:util'
import { ActNote } from '@shipmates/contract/admin-reports'
import { AppError } from '@shipmates/contract/errors'
import { noteMissing } from '@shipmates/contract/messages/admin'
import type { Config } from '../platform/config/config.ts'
import { type CommandDeps, withDeps } from './with-deps.ts'

/** What was typed after the name of a command. */
export interface Input {
  words: string[]
  switches: Partial<
    Record<'note' | 'state' | 'uses' | 'days' | 'provider' | 'subject' | 'issuer', string>
  >
}

/** What a command answers: a value for scripts, and the same in words. */
export interface CommandResult {
  data: unknown
  text: string
}

export interface Command {
  /** What it takes, after its name. */
  takes: string
  summary: string
  /** The least and the most words. */
  words: [least: number, most: number]
  switches?: NonNullable<ParseArgsConfig['options']>
  run(config: Config, input: Input): Promise<CommandResult>
}

/** The input is none that the command takes; its usage is to be shown. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Who acts, in the log. */
export const BY_OPERATOR = { via: 'command line' } as const

export const NOTE = { note: { type: 'string' } } as const

/** Throws VALIDATION_ERROR for a note that the pages refuse, and without one where it is needed. */
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
