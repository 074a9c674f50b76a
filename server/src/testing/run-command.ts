import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const serverDir = fileURLToPath(new URL('../../', import.meta.url))

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command such as `npm run admin` without its build, with these settings, and returns how it ended. */
export function runCommand(
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const { DATABASE_URL: _, ...environment } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `src/${name}.ts`, ...args],
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
