import { execFile } from 'node:child_process'
import { builtEntry, serverDir } from './built-server.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command such as `npm run admin` from the built server, with these settings, and returns its result. */
export async function runCommand(
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const entry = await builtEntry(name)
  const { DATABASE_URL: _, ...environment } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [entry, ...args],
      { cwd: serverDir, env: { ...environment, NODE_ENV: 'test', ...settings } },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          stdout,
          stderr,
        }),
    )
  })
}
