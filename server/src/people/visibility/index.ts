import type { Domain } from '../../domain.ts'

/** Who may see whom: SQL conditions that the queries of all domains use. */
export const visibility = { name: 'visibility' } satisfies Domain
