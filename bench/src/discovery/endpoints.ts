import type { UserId } from '@shipmates/contract/ids'
import { createClient } from '../../../server/src/testing/client.ts'
import { insertSession } from '../../../server/src/testing/members.ts'
import type { Database } from '../database.ts'
import { during, repeat } from '../load.ts'
import { cpuSeconds } from '../processes.ts'
import { startProduct } from '../product.ts'
import { about, type Figure } from '../report.ts'
import { median } from '../timing.ts'
import type { Case } from './cases.ts'

const AT_ONCE = 4
const ROUNDS = 3
const ROUND_MS = 2500

interface Endpoints extends AsyncDisposable {
  /** Requests per CPU second of the case's path, and the CPU of each. None if it has no path. */
  measure(queryCase: Case): Promise<Figure[]>
}

/** Starts the product on a database, with a session for each viewer. */
export async function openEndpoints(
  { url, pid, db }: Pick<Database, 'url' | 'pid' | 'db'>,
  viewers: readonly UserId[],
): Promise<Endpoints> {
  const product = await startProduct({ database: { url } })
  const signIn = async (id: UserId) => {
    const token = await insertSession({ db, now: () => new Date() }, id)
    return createClient(product.url, `shipmates_session=${token}`)
  }
  const clients = await Promise.all(viewers.map(signIn))
  return {
    measure: async ({ what, path, viewer, perCpuSecondAtLeast: atLeast }) => {
      if (!path) return []
      const askers = viewer ? [await signIn(viewer)] : clients
      const ask = async (n: number) => {
        const response = await askers[n % askers.length]!.send('GET', path)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
      }
      const round = async () => {
        const usedBefore = [cpuSeconds([product.pid()]), cpuSeconds([pid])]
        const done = await repeat(AT_ONCE, during(ROUND_MS), ask)
        const used = [cpuSeconds([product.pid()]), cpuSeconds([pid])]
        return used.map((now, n) => ((now - usedBefore[n]!) * 1000) / done)
      }
      // A warm-up, because a process that has just started still compiles its code.
      await round()
      const rounds: number[][] = []
      while (rounds.length < ROUNDS) rounds.push(await round())
      const serverMs = median(rounds.map(([server]) => server!))
      const databaseMs = median(rounds.map(([, database]) => database!))
      const perCpuSecond = rounds.map(([server, database]) => 1000 / (server! + database!))
      const figure = about(`${what}:`)
      const each = perCpuSecond.map((count) => count.toFixed(0)).join(', ')
      return [
        figure(`requests per CPU second (${each})`, median(perCpuSecond), '/s', { atLeast }),
        figure('CPU of the server', serverMs, 'ms'),
        figure('CPU of the database', databaseMs, 'ms'),
      ]
    },
    [Symbol.asyncDispose]: product[Symbol.asyncDispose],
  }
}
