import { accountShots } from './accounts.ts'
import { chatShots } from './chat.ts'
import { frameShots } from './frame.ts'
import { listShots } from './lists.ts'
import { myShots } from './me.ts'
import type { Shot } from './shot.ts'

/** All screens and states, named as in the mock-ups. */
export const shots: readonly Shot[] = [
  ...accountShots,
  ...listShots,
  ...chatShots,
  ...myShots,
  ...frameShots,
]
