import { AppError } from '@shipmates/contract/errors'
import { readCommandLine } from '../boot/command-line.ts'
import { readConfig } from '../platform/config/config.ts'
import { UsageError } from './command.ts'
import { describeCommands, findCommand, usageOf } from './commands.ts'

/** The output, and the exit code. */
interface Outcome {
  out?: string
  complaint?: string
  code: 0 | 1
}

/** Runs the command of a command line. Never throws. */
export async function runAdmin(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<Outcome> {
  const isJson = args.includes('--json')
  try {
    const { data, text } = await runCommand(args, environment)
    return { out: isJson ? JSON.stringify(data) : text, code: 0 }
  } catch (error) {
    const { message } = error as Error
    if (!isJson) return { complaint: message, code: 1 }
    return { out: JSON.stringify({ error: { code: codeOf(error), message } }), code: 1 }
  }
}

async function runCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
) {
  const isHelp = args.includes('--help') || args.includes('-h')
  const name = args.find((arg) => !arg.startsWith('-')) ?? (isHelp ? 'help' : undefined)
  if (name === undefined) throw new UsageError(describeCommands())
  const command = findCommand(name)
  if (!command) throw new UsageError(`Unknown command: ${name}\n\n${describeCommands()}`)
  const usage = usageOf(name, command)
  if (isHelp && name !== 'help') return { data: { usage }, text: usage }
  const known = {
    ...command.switches,
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const, short: 'h' },
  }
  const { words, switches } = readWords(usage, known, args)
  const [least, most] = command.words
  const options = words.slice(1)
  if (options.length < least || options.length > most) throw new UsageError(usage)
  return command.run(readConfig(environment), { words: options, switches }).catch((error) => {
    throw error instanceof UsageError ? new UsageError(usage) : error
  })
}

function readWords(...[usage, options, args]: Parameters<typeof readCommandLine>) {
  try {
    return readCommandLine(usage, options, args)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function codeOf(error: unknown): string {
  if (error instanceof UsageError) return 'USAGE'
  return error instanceof AppError ? error.code : 'FAILED'
}
