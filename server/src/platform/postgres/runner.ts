import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'

/** The user who runs PostgreSQL's programs, which refuse to run as root. */
export type Runner = {
  /** Shown in the log. */
  as: string
  /** Owner of the files that the programs write; undefined for the user of this process. */
  uid?: number
  /** Wraps a command so that it runs as this user. */
  command: (program: string, args: string[]) => [string, string[]]
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>
  /** Changes the owner of a file or directory to this user; not recursive. */
  give: (path: string) => void
}

/** Where `test` and `unshare` are. The PATH of a service may not contain them. */
const SYSTEM_DIRS = process.platform === 'win32' ? [] : ['/usr/bin', '/bin']

/** A clean environment: without our settings, which include secrets, and without `PG*`. */
const surroundings = {
  cwd: process.platform === 'win32' ? process.cwd() : '/',
  env: {
    PATH: [process.env.PATH, ...SYSTEM_DIRS].filter(Boolean).join(delimiter),
    LC_ALL: 'C',
    ...(process.env.SYSTEMROOT && { SYSTEMROOT: process.env.SYSTEMROOT }),
  },
}

/** For all users except root. */
export const asOurselves: Runner = {
  as: 'the user of this process',
  command: (program, args) => [program, args],
  options: surroundings,
  give: () => {},
}

/** For root, if another user can access the programs and the data. */
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

/** For root otherwise: root mapped to another uid in a user namespace. */
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

/** Whether this user can run a program and traverse a directory. */
export function canRun(runner: Runner, program: string, dir: string): boolean {
  return succeeds(runner, program, ['--version']) && succeeds(runner, 'test', ['-x', dir])
}

function succeeds(runner: Runner, program: string, args: string[]): boolean {
  const [command, commandArgs] = runner.command(program, args)
  return spawnSync(command, commandArgs, { ...runner.options, stdio: 'ignore' }).status === 0
}
