import { type SpawnOptions, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

interface RunOptions extends Omit<SpawnOptions, 'stdio'> {
  /** Buffers the output and prints it only if the command fails. */
  isQuiet?: boolean
  /** Appends the output to this file instead of printing it. */
  log?: string | undefined
}

/** Runs a command in the project's root. Returns its output if quiet. Throws if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  { isQuiet = false, log, ...options }: RunOptions = {},
): Promise<string> {
  const file = log === undefined ? undefined : openSync(log, 'a')
  const stdio: StdioOptions = isQuiet ? 'pipe' : file ? ['ignore', file, file] : 'inherit'
  const child = spawn(command, args, { cwd: root, ...options, stdio })
  if (file) closeSync(file)
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  if (code === 0) return output
  if (isQuiet) process.stdout.write(output)
  throw new Error(`${command} ${args.join(' ')} failed`)
}

/** The environment without the variables that the current npm run sets for its scripts. */
export const outsideNpm: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE$|INIT_CWD$)/i.test(name)),
)
