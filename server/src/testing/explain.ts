import type { KyselyPlugin, RawNode } from 'kysely'

/** Turns raw SQL into its `explain`, and adds the plan to `lines`. */
export const explainInto = (lines: unknown[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const [first, ...rest] = (node as RawNode).sqlFragments
    return { ...(node as RawNode), sqlFragments: [`explain ${first}`, ...rest] }
  },
  transformResult: async ({ result }) => {
    lines.push(...result.rows)
    return result
  },
})
