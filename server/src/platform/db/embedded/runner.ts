import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** Who runs PostgreSQL's programs, which refuse to run as root. */
export type Runner = {
  /** Shown in the log. */
  as: string
  /** Turns a command into one that runs as this user. */
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid'>
  /** Gives a file or an empty directory to this user. */
  give: (path: string) => void
}

export const asOurselves: Runner = {
  as: 'the user of this process',
  command: (program, args) => [program, args],
  options: {},
  give: () => {},
}

/** Chooses who runs `program` on files below `dir`, which exists. */
export function chooseRunner(program: string): Runner {
  if (process.getuid?.() !== 0) return asOurselves
  for (const name of ['postgres', 'nobody']) {
    const runner = asUser(name)
    if (runner && canRun(runner, program)) return runner
  }
  throw new Error('PostgreSQL refuses to run as root, and no other user can reach its programs.')
}

function asUser(name: string): Runner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':').map(Number) as [number, number, number, number]
  return {
    as: name,
    command: (program, args) => [program, args],
    options: { uid, gid },
    give: (path) => chownSync(path, uid, gid),
  }
}

function canRun(runner: Runner, program: string): boolean {
  const [command, args] = runner.command(program, ['--version'])
  return spawnSync(command, args, { ...runner.options, cwd: '/', stdio: 'ignore' }).status === 0
}
