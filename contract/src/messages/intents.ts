import type { Intent } from '../profiles.ts'

/** What a member is looking for, as cards and public pages say it. */
export const intentWords: Record<Intent, string> = {
  side_project: 'Side project',
  open_source: 'Open source',
  hackathon: 'Hackathon',
  pair_programming: 'Pair programming',
  learn_together: 'Learn together',
  mentor: 'Can mentor',
  mentee: 'Wants a mentor',
  cofounder: 'Co-founder',
  feedback: 'Feedback',
  meet: 'Meet people',
}

/** What each intent means, beside the words of `intentWords`. */
export const intentLines: Record<Intent, string> = {
  side_project: 'Build something together',
  open_source: 'Contribute or get contributors',
  hackathon: 'One weekend, one team',
  pair_programming: 'An hour at one screen',
  learn_together: 'Same topic, same pace',
  mentor: 'You have answers',
  mentee: 'You have questions',
  cofounder: 'Start a company',
  feedback: 'Fresh eyes on your work',
  meet: 'No plan, just people',
}
