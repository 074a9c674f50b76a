import { resolve } from 'node:path'

/**
 * Parses the arguments of a command: at most one file, and any of the known switches.
 *
 * Throws an error with the usage line for anything else.
 */
export function readCommandLine(usage: string, known: string[] = []) {
  const typed = process.argv.slice(2)
  const switches = typed.filter((argument) => argument.startsWith('-'))
  const [file, ...others] = typed.filter((argument) => !argument.startsWith('-'))
  const isKnown = switches.every((name) => known.includes(name))
  if (!isKnown || others.length > 0) throw new Error(usage)
  // npm changes the working directory; INIT_CWD is where the command was typed.
  return { path: file && resolve(process.env.INIT_CWD ?? '.', file), switches }
}
