import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { type Db, openDatabase } from '../../../server/src/platform/db/client.ts'

/** A statement of the product. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface Recorder {
  db: Db
  /** Runs `work` and returns its statements, in the order in which they completed. */
  record(work: (db: Db) => Promise<unknown>): Promise<Statement[]>
  /** Sends a recorded statement. */
  send(statement: Statement): Promise<{ rows: Record<string, unknown>[] }>
  close(): Promise<void>
}

/** The product's database client, recording all statements. Do not record concurrently. */
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
  return {
    db,
    record: async (work) => {
      recorded = []
      await work(db)
      return recorded
    },
    send: ({ sql, parameters }) => pool.query(sql, [...parameters]),
    close,
  }
}
