import { wantedBy } from '@shipmates/contract/match-reasons'
import type { Intent } from '@shipmates/contract/profiles'
import { skillRarity, WEIGHTS } from './score.ts'
import type { Trait } from './threshold.ts'
import { traitOfIntent, traitOfWord } from './traits.ts'

/** What a viewer states, and how many members in the directory list the same. */
export interface Own {
  members: number
  skillIds: number[]
  interestIds: number[]
  learningIds: number[]
  intents: Intent[]
  /** Each word of these lists, with how many list it as a skill, as an interest, and to learn. */
  words: [id: number, listedBy: number, interestedBy: number, learnedBy: number][]
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

/** The same as traits for the index, rarest first, without those that nobody has. */
export function traitsOf(
  { shared, learn, teach, interests, intents }: Evidence,
  { members, words }: Own,
  withIntent: ReadonlyMap<Intent, number>,
): Trait[] {
  const counts = new Map(words.map(([id, ...listed]) => [id, listed]))
  const ofWords = (
    listing: Parameters<typeof traitOfWord>[0],
    worth: ReadonlyMap<number, number>,
    { by, weight }: { by: 0 | 1 | 2; weight: number },
  ) =>
    [...worth].map(([id, value]) => ({
      trait: traitOfWord(listing, id),
      weight: weight * value,
      listedBy: counts.get(id)![by],
    }))
  return [
    ...ofWords('skill', shared, { by: 0, weight: WEIGHTS.shared }),
    ...ofWords('skill', learn, { by: 0, weight: WEIGHTS.learn }),
    ...ofWords('learning', teach, { by: 2, weight: WEIGHTS.teach }),
    ...ofWords('interest', interests, { by: 1, weight: WEIGHTS.interests }),
    ...[...intents].map((intent) => ({
      trait: traitOfIntent(intent),
      weight: WEIGHTS.intents,
      listedBy: withIntent.get(intent) ?? 0,
    })),
  ]
    .filter(({ listedBy }) => listedBy > 0)
    .map((trait) => ({ ...trait, listedBy: Math.min(trait.listedBy, members) }))
    .sort((one, other) => one.listedBy - other.listedBy || one.trait - other.trait)
}
