/** Up to this many members, a feed with intents is counted at each session and ranked as a whole. */
export const COUNTED_UP_TO = 5000
