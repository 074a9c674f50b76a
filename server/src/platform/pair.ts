import type { UserId } from '@shipmates/contract/ids'

/** Two members, in either order. */
export type Pair = readonly [UserId, UserId]
