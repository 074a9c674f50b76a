import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

type Switches = NonNullable<ParseArgsConfig['options']>

/**
 * Parses the arguments of a command, by default those of this process: words, and any of the known switches.
 *
 * Throws an error with the usage line for anything else.
 */
export function readCommandLine<Known extends Switches>(
  usage: string,
  options: Known,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { words: positionals, switches: values }
  } catch {
    throw new Error(usage)
  }
}

/** The path of a file that was typed. npm changes the working directory; INIT_CWD is where it was typed. */
export const pathOf = (typed: string): string => resolve(process.env.INIT_CWD ?? '.', typed)
