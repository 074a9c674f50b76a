import { runAdmin } from '../admin/run.ts'
import type { Ended } from './run-command.ts'

/** Runs `npm run admin` in this process, with these settings, and returns how it would have ended. */
export async function runAdminCommand(
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const { DATABASE_URL: _, ...environment } = process.env
  const { out, complaint, code } = await runAdmin(args, {
    ...environment,
    NODE_ENV: 'test',
    ...settings,
  })
  const lines = (text: string | undefined) => (text === undefined ? '' : `${text}\n`)
  return { code, stdout: lines(out), stderr: lines(complaint) }
}
