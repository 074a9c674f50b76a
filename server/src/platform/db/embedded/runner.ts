import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** Who runs PostgreSQL's programs, which refuse to run as root. */
export type Runner = {
  /** Shown in the log. */
  as: string
  /** Who owns the files that its programs write; undefined for the user of this process. */
  uid?: number
  /** Turns a command into one that runs as this user. */
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>
  /** Gives a file or a directory, without what is in it, to this user. */
  give: (path: string) => void
}

/** Nothing of our settings, which hold secrets, and none of PostgreSQL's own variables. */
const surroundings = {
  cwd: process.platform === 'win32' ? process.cwd() : '/',
  env: {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    ...(process.env.SYSTEMROOT && { SYSTEMROOT: process.env.SYSTEMROOT }),
  },
}

/** For everybody but root. */
export const asOurselves: Runner = {
  as: 'the user of this process',
  command: (program, args) => [program, args],
  options: surroundings,
  give: () => {},
}

/** For root, where another user can reach both programs and data. */
export function asUser(name: string): Runner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  if (!uid || !gid) return undefined
  return {
    as: `the user ${name}`,
    uid,
    command: (program, args) => [program, args],
    options: { ...surroundings, uid, gid },
    give: (path) => chownSync(path, uid, gid),
  }
}

/** For root, where no other user can: root under another number, in a user namespace of its own. */
export const asRootRenamed: Runner = {
  as: 'root in a user namespace',
  uid: 0,
  command: (program, args) => [
    'unshare',
    ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args],
  ],
  options: surroundings,
  give: (path) => chownSync(path, 0, 0),
}

/** Tells whether this user can run a program and pass through a directory. */
export function canRun(runner: Runner, program: string, dir: string): boolean {
  return succeeds(runner, program, ['--version']) && succeeds(runner, 'test', ['-x', dir])
}

function succeeds(runner: Runner, program: string, args: string[]): boolean {
  const [command, commandArgs] = runner.command(program, args)
  return spawnSync(command, commandArgs, { ...runner.options, stdio: 'ignore' }).status === 0
}
