import type { Profile } from '@shipmates/contract/profiles'
import { useSession } from '../../lib/net/session.ts'

type Me = Pick<Profile, 'intents' | 'languages' | 'timeZone'>

const unknown: Me = { intents: [], languages: [], timeZone: null }

/** What the cards and filters need of my own profile; empty until it is known. */
export const useMe = (): Me => useSession().profile ?? unknown
