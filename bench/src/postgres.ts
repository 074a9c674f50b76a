import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** An external PostgreSQL. */
export interface Postgres {
  url: string
  /** The process that started it. PostgreSQL's processes are its descendants. */
  pid: number
  /** Kills all of its processes with SIGKILL and restarts it. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<Postgres> {
  const holder = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/src/testing/hold-postgres.ts'],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  const lines = createInterface({ input: holder.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('PostgreSQL did not start.')
    return value
  }
  return {
    url: await nextLine(),
    pid: holder.pid ?? 0,
    crash: async () => {
      holder.stdin.write('crash\n')
      await nextLine()
    },
    stop: async () => {
      holder.stdin.end()
      await ended
    },
  }
}
