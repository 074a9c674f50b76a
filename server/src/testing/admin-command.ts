import { type Ended, runCommand } from './run-command.ts'

/** Runs `npm run admin` without its build, with these settings, and returns how it ended. */
export const runAdminCommand = (
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> => runCommand('admin', settings, ...args)
