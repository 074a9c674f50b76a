import { Histogram } from 'prom-client'

export type QueryTimes = Histogram<'kind' | 'of'>

/** How long statements take, for `/metrics`. */
export const createQueryTimes = (): QueryTimes =>
  new Histogram({
    name: 'shipmates_database_query_seconds',
    help: 'Time of the statements of this node, the wait for a connection left out',
    labelNames: ['kind', 'of'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [],
  })

const KINDS = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])

/**
 * What a statement does, and the first table or function in it. As many values as the code has
 * statements, because what members enter is in the parameters and not in the text.
 */
export function describeStatement(sql: string): { kind: string; of: string } {
  const [first = ''] = /[a-z]+/i.exec(sql) ?? []
  const writes = /\b(insert into|(?<!for |key )update|delete from)\b/i.exec(sql)?.[0].split(' ')[0]
  const verb = (/^with$/i.test(first) ? (writes ?? 'select') : first).toLowerCase()
  const [, of = ''] = /\b(?:from|into|(?<!for |key )update)\s+"?([a-z_]+)/i.exec(sql) ?? []
  return { kind: KINDS.has(verb) ? verb : 'other', of }
}
