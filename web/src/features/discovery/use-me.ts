import type { Profile } from '@shipmates/contract/profiles'
import { useSession } from '../../lib/net/session.ts'

type Me = Pick<Profile, 'intents' | 'languages' | 'timeZone'>

const unknown: Me = { intents: [], languages: [], timeZone: null }

/** The part of my profile that cards and filters need; empty until it is known. */
export const useMe = (): Me => useSession().profile ?? unknown
