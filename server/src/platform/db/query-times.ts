import { Histogram } from 'prom-client'

export type QueryTimes = Histogram<'kind' | 'table'>

/** The duration of statements, for `/metrics`. */
export const createQueryTimes = (): QueryTimes =>
  new Histogram({
    name: 'shipmates_database_query_seconds',
    help: 'Duration of the statements of this node, without the wait for a connection',
    labelNames: ['kind', 'table'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [],
  })

const KINDS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])

/** The first write of a statement that starts with a CTE; not the `update` of a row lock. */
const WRITE = /\b(insert into|(?<!for |key )update|delete from)\b/i

/** The first table or function of a statement. */
const TABLE = /\b(?:from|into|(?<!for |key )update)\s+"?([a-z_]+)/i

/** Descriptions of statements, by their text. */
const described = new Map<string, Description>()
const DESCRIBED_MAX = 1000

interface Description {
  kind: string
  table: string
}

/**
 * The kind of a statement, and its first table or function. There are only as many values as statements in the code,
 * because members' input is in the parameters and not in the text.
 */
export function describeStatement(sql: string): Description {
  const known = described.get(sql)
  if (known) return known
  const description = describe(sql.replace(/^\/\*.*?\*\//, ''))
  if (described.size < DESCRIBED_MAX) described.set(sql, description)
  return description
}

function describe(sql: string): Description {
  const first = /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? ''
  const verb = first === 'with' ? firstWrite(sql) : first
  const [, table = ''] = TABLE.exec(sql) ?? []
  return { kind: KINDS.has(verb) ? verb : 'other', table }
}

const firstWrite = (sql: string) => WRITE.exec(sql)?.[0].split(' ')[0]?.toLowerCase() ?? 'select'
