import type { FlagLetter } from './flags.ts'
import type { Intent } from './profiles.ts'

/** The flag of each intent. None of them is the flag of a state. */
export const intentFlags: Record<Intent, FlagLetter> = {
  side_project: 'P',
  open_source: 'Q',
  hackathon: 'E',
  pair_programming: 'T',
  learn_together: 'A',
  mentor: 'H',
  mentee: 'G',
  cofounder: 'Z',
  feedback: 'R',
  meet: 'K',
}
