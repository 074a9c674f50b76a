import {
  openerBrought,
  openerBuilding,
  openerHow,
  openerLearn,
  openerNever,
  openerTeach,
  openerWork,
} from '@shipmates/contract/messages/chat-options'
import { intentOpeners } from '@shipmates/contract/messages/intents'
import type { Reason } from '@shipmates/contract/reasons'

/**
 * Suggested first lines to a member: those that fit the match's reasons first, then general ones.
 */
export const openersFrom = (reasons: readonly Reason[], count: number): string[] =>
  [...reasons.map(openerFor), openerBuilding, openerBrought, openerWork]
    .filter((opener) => opener !== undefined)
    .slice(0, count)

function openerFor(reason: Reason): string | undefined {
  const about = (words: readonly string[], opener: typeof openerHow) =>
    words[0] === undefined ? undefined : opener({ text: words[0] })
  switch (reason.kind) {
    case 'intents':
      return reason.intents[0] && intentOpeners[reason.intents[0]]
    case 'can_learn':
      return about(reason.skills, openerLearn)
    case 'can_teach':
      return about(reason.skills, openerTeach)
    case 'shared_skills':
      return about(reason.skills, openerNever)
    case 'shared_interests':
      return about(reason.interests, openerHow)
    default:
      return undefined
  }
}

/**
 * Inserts an opener into a text: it replaces another offered opener, and follows what the member
 * wrote.
 */
export function withOpener(text: string, opener: string, offered: readonly string[]): string {
  const written = text.trim()
  return written === '' || offered.includes(written) ? opener : `${written}\n${opener}`
}
