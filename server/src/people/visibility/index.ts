import type { Domain } from '../../domain.ts'

/** Which members may see each other: SQL conditions that the queries of all domains use. */
export const visibility = { name: 'visibility' } satisfies Domain
