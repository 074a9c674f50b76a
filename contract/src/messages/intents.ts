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
