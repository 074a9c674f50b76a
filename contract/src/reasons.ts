import * as z from 'zod/mini'
import { REASON_NAMES_MAX } from './limits.ts'
import { Intent } from './profiles.ts'

/**
 * Why a developer may be worth meeting, with its facts. Lists have the other developer's spelling and are not empty.
 *
 * `intents` are the other's intents that fit mine: the same, or mentor and mentee. `can_teach` are skills of mine that
 * the other wants to learn, `can_learn` the reverse. `hours` are the waking hours that both share today. `mutual` names
 * at most `REASON_NAMES_MAX` of the mutual connections.
 */
export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('intents'), intents: z.array(Intent) }),
  z.object({ kind: z.literal('shared_skills'), skills: z.array(z.string()) }),
  z.object({ kind: z.literal('shared_interests'), interests: z.array(z.string()) }),
  z.object({ kind: z.literal('can_teach'), skills: z.array(z.string()) }),
  z.object({ kind: z.literal('can_learn'), skills: z.array(z.string()) }),
  z.object({ kind: z.literal('languages'), languages: z.array(z.string()) }),
  z.object({ kind: z.literal('hours'), hours: z.int() }),
  z.object({
    kind: z.literal('mutual'),
    count: z.int(),
    names: z.array(z.string()).check(z.maxLength(REASON_NAMES_MAX)),
  }),
  z.object({ kind: z.literal('new_here') }),
])
export type Reason = z.infer<typeof Reason>
