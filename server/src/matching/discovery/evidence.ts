import { wantedBy } from '@shipmates/contract/match-reasons'
import type { Intent } from '@shipmates/contract/profiles'
import { skillRarity } from './score.ts'

/** What a viewer states, and how many members in the directory list the same. */
export interface Own {
  members: number
  skillIds: number[]
  interestIds: number[]
  learningIds: number[]
  intents: Intent[]
  /** Each word of these lists, with how many list it as a skill, and as an interest. */
  words: [id: number, listedBy: number, interestedBy: number][]
}

/** What counts in a match by how many list it: a word or an intent of another member, each with its worth. */
export interface Evidence {
  shared: Map<number, number>
  learn: Map<number, number>
  teach: Map<number, number>
  interests: Map<number, number>
  intents: Set<Intent>
}

/** What of another member counts in a match with this viewer. */
export function weigh({ members, words, ...own }: Own): Evidence {
  const worth = (ids: readonly number[], place: 1 | 2) =>
    new Map(
      words
        .filter(([id]) => ids.includes(id))
        .map((word) => [word[0], skillRarity(word[place], members)]),
    )
  return {
    shared: worth(own.skillIds, 1),
    learn: worth(own.learningIds, 1),
    teach: worth(own.skillIds, 1),
    interests: worth(own.interestIds, 2),
    intents: new Set(own.intents.map(wantedBy)),
  }
}
