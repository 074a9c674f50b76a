import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { type Db, openDatabase } from '../../server/src/platform/db/client.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The cost of statements, as PostgreSQL reports it. */
export interface Cost {
  /** Planning and execution. Planning counts only where a connection plans a statement each time. */
  ms: number
  /** From the cache or the disk. */
  pages: number
  /** How many of the statements read a table with a row for each member as a whole. */
  scans: number
}

export interface Recorder extends AsyncDisposable {
  db: Db
  /** Runs `work` and returns the cost of its statements, `runs` times. A statement that writes must be repeatable. */
  explain(work: (db: Db) => Promise<unknown>, runs: number): Promise<Cost[]>
}

/** The product's database client, which explains its statements. Does one work at a time. */
export function createRecorder(url: string): Recorder {
  const { pool, close } = openDatabase({ url, queryTimeoutMs: 120_000 })
  let recorded: Statement[] = []
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query: { sql, parameters } }) => {
      recorded.push({ sql, parameters })
    },
  })
  const costOf = async ({ sql, parameters }: Statement): Promise<Cost> => {
    const explain = `explain (analyze, buffers, timing off, summary, format json) ${sql}`
    const { rows } = await pool.query(explain, [...parameters])
    return readCost(rows[0]['QUERY PLAN'][0], sql.startsWith('/* prepared: '))
  }
  return {
    db,
    explain: async (work, runs) => {
      recorded = []
      await work(db)
      const statements = recorded
      const costs: Cost[] = []
      while (costs.length < runs) {
        const cost = { ms: 0, pages: 0, scans: 0 }
        for (const statement of statements) {
          const { ms, pages, scans } = await costOf(statement)
          cost.ms += ms
          cost.pages += pages
          cost.scans += scans
        }
        costs.push(cost)
      }
      return costs
    },
    [Symbol.asyncDispose]: close,
  }
}

interface Explained {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const SCAN =
  /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(users|profiles|directory|last_seen|connections|connection_requests)"/

const readCost = (explained: Explained, isPrepared: boolean): Cost => ({
  ms: explained['Execution Time'] + (isPrepared ? 0 : explained['Planning Time']),
  pages: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
  scans: SCAN.test(JSON.stringify(explained)) ? 1 : 0,
})
