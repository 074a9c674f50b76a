import type { UserId } from '@shipmates/contract/ids'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { answerRequest } from '../matching/connections/answer-request.ts'
import { sendRequest } from '../matching/connections/send-request.ts'
import { editProfile } from '../people/profiles/edit-profile.ts'
import { addEntry, educationList, experienceList } from '../people/profiles/entries.ts'
import { storePhoto } from '../people/profiles/photo.ts'
import { upsertProfile } from '../people/profiles/queries.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { ADMIN, type Character, createCast, DEMO_PASSWORD, FRIEND, HERO } from './cast.ts'
import { storeTalk } from './conversations.ts'
import { drawPortrait } from './pictures.ts'
import { createRandom } from './random.ts'
import { scripts } from './scripted/scripts.ts'
import { talks } from './talk.ts'

type Filling = Pick<Deps, 'db' | 'now' | 'hasher' | 'blobs'>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SEED = 4
/** One for each request that waits for the hero; other requests have none. */
const NOTES: readonly string[] = [
  'Your map tiles load faster than my login page. How? I would love to see the server.',
  'I also think that changelogs should be honest. Shall we write a linter for them?',
  'Sailing in the archipelago in June, laptop aboard. Looking for somebody who knows the water and PostGIS.',
  'You offered to review pull requests. Mine is small, and it would be my first in Rust.',
]
/** When the two requests of the hero were accepted. */
const ACCEPTED_DAYS_AGO = [0.2, 2.5]
/** Members whose profile search engines may list, and some with a link only. */
const PUBLIC = [HERO, FRIEND, 'zoe_maps', 'tomas_rs']
const BY_LINK = ['nadia_dev', 'ivar_wasm']

/** Discards events: no member is connected while the demo is filled. */
const withoutEvents = { emit: () => {}, announceConnected: () => {} } as unknown as Deps['live']
const unpushed: Deps['pushes'] = { queue: () => {} }
const giveBack = async () => {}
const uncounted = { decided: () => {}, answered: () => {} }
const unlimited = {
  take: async () => {},
  takeAll: async () => ({ giveBack }),
  giveBack,
  refusals: new Map(),
}

/**
 * Fills an empty database with the demo's members, through the product's own rules. Does nothing if that was done
 * already, and starts again if it was interrupted. Throws if the database holds other members.
 */
export async function fillDemo({ db, hasher, blobs, now }: Filling): Promise<void> {
  const today = now()
  // A fixed time, so that all dates count back from the same moment.
  const deps = { db, hasher, blobs, now: () => today }
  if (await isFilled(db)) return
  const cast = createCast(today)
  const emails = cast.map(({ email }) => email)
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'not in', emails)
    .limit(1)
    .executeTakeFirst()
  if (other)
    throw new Error('This database holds other members. The demo needs a database of its own.')
  await db.deleteFrom('users').where('email', 'in', emails).execute()
  await db.deleteFrom('messages').execute()

  const ids = await insertAccounts(deps, cast)
  for (const character of cast) await fillProfile(deps, ids.get(character.userName)!, character)
  await addPhotos(deps, cast, ids)
  for (const name of PUBLIC) await upsertProfile(db, ids.get(name)!, { visibility: 'public' })
  for (const name of BY_LINK) await upsertProfile(db, ids.get(name)!, { visibility: 'link' })
  await db.updateTable('users').set({ role: 'admin' }).where('userName', '=', ADMIN).execute()
  await befriend(deps, cast, ids)
  for (const talk of talks) await storeTalk(deps, ids.get(HERO)!, ids.get(talk.with)!, talk)
  await insertLastSeen(deps, cast, ids)
  await sql`analyze`.execute(db).catch((error: unknown) => {
    // On a busy machine this may exceed the timeout of a statement. Autovacuum does it later.
    if (!isUnavailable(error)) throw error
  })
}

/** Whether the last step, which stores when the members were last seen, was done. */
async function isFilled(db: Filling['db']): Promise<boolean> {
  const seen = await db
    .selectFrom('lastSeen')
    .innerJoin('users', 'users.id', 'userId')
    .select('userId')
    .where('userName', '=', HERO)
    .executeTakeFirst()
  return seen !== undefined
}

async function insertAccounts({ db, now, hasher }: Filling, cast: readonly Character[]) {
  const passwordHash = await hasher.hash(DEMO_PASSWORD)
  const at = now().getTime()
  const rows = await db
    .insertInto('users')
    .values(
      cast.map(({ userName, email, joinedDaysAgo }) => {
        const joinedAt = new Date(at - joinedDaysAgo * DAY_MS)
        const since = {
          passwordChangedAt: joinedAt,
          createdAt: joinedAt,
          emailVerifiedAt: joinedAt,
        }
        return { userName, email, passwordHash, ...since }
      }),
    )
    .returning(['id', 'userName'])
    .execute()
  return new Map(rows.map(({ id, userName }) => [userName!, id as UserId]))
}

async function insertLastSeen(
  { db, now }: Filling,
  cast: readonly Character[],
  ids: Map<string, UserId>,
): Promise<void> {
  const at = now().getTime()
  await db
    .insertInto('lastSeen')
    .values(
      cast.map(({ userName, seenMinutesAgo }) => ({
        userId: ids.get(userName)!,
        seenAt: new Date(at - Math.min(seenMinutesAgo, talkedMinutesAgo(userName)) * MINUTE_MS),
      })),
    )
    .execute()
}

/** Members who chatted with the hero were online until then. */
const talkedMinutesAgo = (userName: string): number =>
  talks.find((talk) => talk.with === userName)?.endedMinutesAgo ?? Number.POSITIVE_INFINITY

async function fillProfile(deps: Filling, id: UserId, character: Character): Promise<void> {
  const { age, gender, about, skills, lookingFor, work, education } = character
  await editProfile({ ...deps, config: { siteName: '' } }, id, {
    age,
    gender,
    about,
    skills,
    ...lookingFor,
  })
  for (const entry of work) await addEntry(deps, experienceList, id, entry)
  for (const entry of education) await addEntry(deps, educationList, id, entry)
}

/** Gives two of three members a photo. The hero has none, to show the placeholder. */
async function addPhotos(deps: Filling, cast: readonly Character[], ids: Map<string, UserId>) {
  for (const [index, { userName, gender }] of cast.entries()) {
    if (userName === HERO || index % 3 === 2) continue
    await storePhoto(deps, ids.get(userName)!, await drawPortrait(index, gender))
  }
}

interface Meeting {
  from: UserId
  to: UserId
  daysAgo: number
  note?: string | undefined
  isAccepted: boolean
}

/**
 * Sends the requests from the oldest to the newest, because lists such as the notices are in the order of their ids.
 */
async function befriend(deps: Filling, cast: readonly Character[], ids: Map<string, UserId>) {
  const meetings = planMeetings(cast, ids).sort((one, other) => other.daysAgo - one.daysAgo)
  for (const meeting of meetings) await meet(deps, meeting)
  await settleNotices(deps, [ids.get(HERO)!, ids.get(FRIEND)!])
}

/**
 * Connects the hero with everyone they chat with and with two others they sent requests to, connects many others, and
 * leaves some requests pending.
 */
function planMeetings(cast: readonly Character[], ids: Map<string, UserId>): Meeting[] {
  const random = createRandom(SEED)
  const hero = ids.get(HERO)!
  const friends = talks.map((talk) => ids.get(talk.with)!)
  const others = cast.map(({ userName }) => ids.get(userName)!).filter((id) => id !== hero)
  const strangers = others.filter((id) => !friends.includes(id))
  const waiting = random.some(strangers, NOTES.length)
  // Scripted members accept the hero's requests while the demo runs.
  const scripted = scripts.map(({ userName }) => ids.get(userName)!)
  const accepting = strangers.filter((id) => !waiting.includes(id) && !scripted.includes(id))

  const meetings: Meeting[] = [
    ...friends.map((from) => ({
      from,
      to: hero,
      daysAgo: random.between(20, 90),
      isAccepted: true,
    })),
    ...waiting.map((from, index) => ({
      from,
      to: hero,
      daysAgo: index + 1,
      note: NOTES[index],
      isAccepted: false,
    })),
    ...ACCEPTED_DAYS_AGO.map((daysAgo, index) => ({
      from: hero,
      to: accepting[index]!,
      daysAgo,
      isAccepted: true,
    })),
  ]
  const isMet = new Set<string>()
  for (const from of others) {
    for (const to of random.some(others, random.between(1, 4))) {
      const pair = [from, to].sort().join(' ')
      if (from === to || isMet.has(pair)) continue
      isMet.add(pair)
      const isAccepted = random.next() < 0.75
      meetings.push({ from, to, daysAgo: random.between(1, isAccepted ? 200 : 30), isAccepted })
    }
  }
  return meetings
}

async function meet(deps: Filling, { from, to, daysAgo, note, isAccepted }: Meeting) {
  const then = {
    ...past(deps, daysAgo),
    live: withoutEvents,
    pushes: unpushed,
    limiter: unlimited,
    outcomes: uncounted,
  }
  const { requestId } = await sendRequest(then, { from, to, choice: 'interested', note })
  if (isAccepted) await answerRequest(then, { requestId, receiver: to, verdict: 'accepted' })
}

/** The demo's bell shows pending requests, and no old acceptances. Only `readers` have a page that shows their mails. */
async function settleNotices({ db }: Filling, readers: readonly UserId[]): Promise<void> {
  const requests = db.deleteFrom('notices').where('kind', '=', 'request')
  await requests.where('readAt', 'is not', null).execute()
  await db.updateTable('notices').set({ mailAt: null }).where('userId', 'not in', readers).execute()
}

const past = ({ db, now }: Filling, daysAgo: number) => ({
  db,
  now: () => new Date(now().getTime() - daysAgo * DAY_MS),
})
