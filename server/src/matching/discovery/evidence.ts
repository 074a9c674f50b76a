import { wantedBy } from '@shipmates/contract/match-reasons'
import type { Intent } from '@shipmates/contract/profiles'
import { skillRarity } from './score.ts'

/** The words of a viewer's profile, and how many members in the directory list the same. */
export interface Own {
  members: number
  skillIds: number[]
  interestIds: number[]
  learningIds: number[]
  intents: Intent[]
  /** Each word of these lists, and how many members list it as a skill and as an interest. */
  words: [id: number, listedBy: number, interestedBy: number][]
}

/** The weight of each word and intent of another member, by how many list it. */
export interface Evidence {
  shared: Map<number, number>
  learn: Map<number, number>
  teach: Map<number, number>
  interests: Map<number, number>
  intents: Set<Intent>
}

/** Computes the weights of other members' words and intents for this viewer. */
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
