import { languageName } from '../language-name.ts'
import type { Intent } from '../profiles.ts'
import type { Reason } from '../reasons.ts'

/** A part of a sentence: plain text, or the subject, which cards print in bold. */
export type Part = string | { about: string }

/** A text with parts in *asterisks* in it. */
const parts = (text: string): Part[] =>
  text
    .split('*')
    .map((part, place) => (place % 2 === 0 ? part : { about: part }))
    .filter((part) => part !== '')

const bothWant: Record<Intent, Part[]> = {
  side_project: parts('Both want to build a *side project*'),
  open_source: parts('Both work on *open source*'),
  hackathon: parts('Both up for a *hackathon*'),
  pair_programming: parts('Both up for *pair programming*'),
  learn_together: parts('Both want to *learn together*'),
  mentor: parts('Can *mentor* you'),
  mentee: parts('Looks for a *mentor*'),
  cofounder: parts('Both look for a *co-founder*'),
  feedback: parts('Both want *feedback*'),
  meet: parts('Both want to *meet people*'),
}

/** One reason for a match in words. Names only the first of several intents. */
export function reasonParts(reason: Reason): Part[] {
  switch (reason.kind) {
    case 'intents':
      return reason.intents[0] ? bothWant[reason.intents[0]] : []
    case 'shared_skills':
      return ['You both know ', ...listed(reason.skills)]
    case 'shared_interests':
      return ['Both like ', ...listed(reason.interests)]
    case 'can_teach':
      return ['Wants to learn ', ...listed(reason.skills), ', which you know']
    case 'can_learn':
      return ['Knows ', ...listed(reason.skills), ', which you want to learn']
    case 'languages':
      return ['Speaks ', ...listed(reason.languages.map(languageName)), ', too']
    case 'hours':
      return [`${reason.hours} waking ${reason.hours === 1 ? 'hour' : 'hours'} in common`]
    case 'mutual':
      return [`${reason.count} mutual ${reason.count === 1 ? 'connection' : 'connections'}`]
    case 'new_here':
      return ['New here']
  }
}

/** The same as plain text. */
export const reasonText = (reason: Reason): string =>
  reasonParts(reason)
    .map((part) => (typeof part === 'string' ? part : part.about))
    .join('')

/** "A", "A and B", or "A, B and 2 more". */
function listed(names: readonly string[]): Part[] {
  const [first, second] = names.map((about) => ({ about }))
  if (!first) return []
  if (!second) return [first]
  const more = names.length - 2
  return more > 0 ? [first, ', ', second, ` and ${more} more`] : [first, ' and ', second]
}
