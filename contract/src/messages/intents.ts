import type { Intent } from '../profiles.ts'

/** A member's intent, as cards and public pages show it. */
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

/** The meaning of each intent, next to the words of `intentWords`. */
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

/** A first message to a member with this intent, from a member whose intent fits it. */
export const intentOpeners: Record<Intent, string> = {
  side_project: "What's the side project you keep coming back to?",
  open_source: 'Which open source project would you like help with?',
  hackathon: 'Is there a hackathon you have your eye on?',
  pair_programming: 'Got an hour to pair this week? What would we work on?',
  learn_together: 'What do you want to learn first?',
  mentor: 'What do you like to help people with?',
  mentee: 'What would you like help with?',
  cofounder: "What's the problem you'd start a company for?",
  feedback: 'What would you like a second pair of eyes on?',
  meet: 'What are you up to besides code?',
}
