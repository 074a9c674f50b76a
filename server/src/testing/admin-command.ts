import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const serverDir = fileURLToPath(new URL('../../', import.meta.url))

/** Runs `npm run admin` without its build, with these settings, and returns how it ended. */
export const runAdminCommand = (settings: Record<string, string>, ...args: string[]) =>
  runCommand('admin', settings, ...args)

/** Runs an entry of the server without its build, with these settings, and returns how it ended. */
export function runCommand(
  entry: 'admin' | 'blobs' | 'doctor',
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { DATABASE_URL: _, ...environment } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `src/${entry}.ts`, ...args],
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
