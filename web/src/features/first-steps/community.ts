import { type Developer, getFeed, searchDevelopers } from '@shipmates/contract/discovery'
import { wantedBy } from '@shipmates/contract/match-reasons'
import type { Intent, Profile } from '@shipmates/contract/profiles'
import { getSite } from '@shipmates/contract/site'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/net/api.ts'

/** A smaller number would only show that no one is there. */
const SHOWN_FROM = 2
const SKILLS_COUNTED = 3
const MEMBERS_SHOWN = 4
/** How many of the best matches are checked for learners. */
const FEED_READ = 20

export type Me = Pick<Profile, 'skills' | 'learning' | 'interests' | 'intents'>

type Shared = {
  /** Whether the people know, like, or can teach it. */
  kind: 'knows' | 'likes' | 'teaches'
  word: string
}
export type Count = Shared & {
  total: number
  /** The first of the people found. */
  people: readonly Developer[]
}

export type Community = {
  /**
   * How many developers share each entry of my profile, highest count first; only counts of at
   * least 2.
   */
  counts: readonly Count[]
  /** How many of the first count's people also match my first intent; 0 below 2. */
  fitting: number
  /** A skill of mine that no one else lists, if there is no count to show. */
  firstWith: string | undefined
  /** A member who wants to learn a skill of mine, if there is no count to show. */
  learner: { userName: string; skill: string } | undefined
  /** Whether everyone may sign up. */
  isOpen: boolean
}

const sharedWith = ({ skills, learning, interests }: Me): Shared[] => [
  ...skills.slice(0, SKILLS_COUNTED).map((word) => ({ kind: 'knows' as const, word })),
  ...learning.slice(0, 1).map((word) => ({ kind: 'teaches' as const, word })),
  ...interests.slice(0, 1).map((word) => ({ kind: 'likes' as const, word })),
]

const filterOf = ({ kind, word }: Shared) =>
  kind === 'likes' ? { interests: word } : { skills: word }

/** What others share with my profile, counted by searches. */
export const communityQuery = (me: Me) =>
  queryOptions({
    queryKey: ['first-steps', sharedWith(me), me.intents[0]],
    queryFn: async ({ signal }): Promise<Community> => {
      const [site, ...all] = await Promise.all([
        call(getSite, {}, signal),
        ...sharedWith(me).map((shared) => count(shared, signal)),
      ])
      const counts = all
        .filter(({ total }) => total >= SHOWN_FROM)
        .sort((one, other) => other.total - one.total)
      return {
        counts,
        fitting: await countFitting(counts[0], me.intents[0], signal),
        firstWith: counts.length > 0 ? undefined : all.find(isMineAlone)?.word,
        learner: counts.length > 0 ? undefined : await findLearner(signal),
        isOpen: site.data.registration === 'open' && site.data.domains.length === 0,
      }
    },
  })

const isMineAlone = ({ kind, total }: Count): boolean => kind === 'knows' && total === 0

/** The best match among those who want to learn a skill of mine. */
async function findLearner(signal: AbortSignal): Promise<Community['learner']> {
  const { data } = await call(getFeed, { query: { page: '1', limit: String(FEED_READ) } }, signal)
  for (const { userName, match } of data) {
    const taught = match.reasons.find(({ kind }) => kind === 'can_teach')
    if (taught?.kind === 'can_teach') return { userName, skill: taught.skills[0]! }
  }
  return undefined
}

async function count(shared: Shared, signal: AbortSignal): Promise<Count> {
  const query = { ...filterOf(shared), limit: String(MEMBERS_SHOWN) }
  const { data, pagination } = await call(searchDevelopers, { query }, signal)
  return { ...shared, total: pagination.totalCount, people: data }
}

async function countFitting(
  best: Count | undefined,
  intent: Intent | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (!best || !intent) return 0
  const query = { ...filterOf(best), intent: wantedBy(intent), limit: '1' }
  const { pagination } = await call(searchDevelopers, { query }, signal)
  return pagination.totalCount >= SHOWN_FROM ? pagination.totalCount : 0
}
