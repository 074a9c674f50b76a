// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are code with templates
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listMemberQueries, queriesIn } from '../../testing/member-queries.ts'

const src = fileURLToPath(new URL('../../', import.meta.url))
const SKIPPED = /\.test\.ts$|^(testing|demo|backup)\/|^people\/visibility\//

const OWN = 'reads the account that asks, that signs in, or that a mail is for'
const LISTED =
  'reads the directory, which lists only members who can be discovered; relations has blocks'
const FILTERED = 'gets ids that a query with a condition returned'
const STAFF = 'is read by moderators and admins only'
const USES = 'counts the uses of an invitation'
const TOTALS = 'counts for moderators and admins, and names no one'
const COUNTS = 'counts the directory for everybody; each viewer’s relations are subtracted'

/** Queries that read members without a condition, and why they may. */
const UNCONDITIONAL: Record<string, string> = {
  'admin/command.ts findMember': STAFF,
  'doctor/check-database.ts checkAddresses': 'is read by the operator only',
  'identity/accounts/devices.ts deviceOf': OWN,
  'identity/accounts/leave.ts lockAccount': OWN,
  'identity/accounts/purge.ts lockDue': 'finds accounts to delete',
  'identity/accounts/queries.ts selectAccount': OWN,
  'identity/accounts/queries.ts lockUnverified': OWN,
  'identity/accounts/sign-in.ts findShutOut': OWN,
  'identity/accounts/queries.ts findSignUp': OWN,
  'identity/accounts/sign-up-by-provider.ts findTakenNames':
    'shows which names are taken, as the sign-up does',
  'identity/accounts/queries.ts updateGuesses': OWN,
  'identity/accounts/queries.ts deleteStaleSignupsOf': 'deletes accounts that were never verified',
  'identity/accounts/queries.ts findRole': OWN,
  'identity/accounts/session-queries.ts insertSession': OWN,
  'identity/accounts/session-queries.ts findSession': OWN,
  'identity/accounts/account-state.ts selectState': STAFF,
  'identity/accounts/remove-sign-in-method.ts lockForSignInMethods': OWN,
  'identity/accounts/remove-sign-in-method.ts findRemainingMethods': OWN,
  'chat/chat/part-queries.ts readSenders':
    'names the two members of a conversation that the viewer is in, whatever became of the other',
  'chat/chat/queries.ts findNamed':
    'finds one’s own conversation by the name of the other, whatever became of them',
  'chat/chat/export.ts listOwnConversations':
    'names the other member of one’s own conversations, whatever became of them',
  'matching/connections/floods.ts isSlowed': OWN,
  'matching/discovery/feed-queries.ts startWhole': LISTED,
  'matching/discovery/feed-queries.ts startFiltered': LISTED,
  'matching/discovery/feed-queries.ts findSessions': LISTED,
  'matching/discovery/feed-queries.ts listRest': LISTED,
  'matching/discovery/shortlist/all-members.ts readBatch':
    'selects the members that a ranking considers; the ranking checks who is listed',
  'matching/discovery/search-queries.ts findFew': LISTED,
  'matching/discovery/search-queries.ts listInOrder': LISTED,
  'matching/discovery/search-queries.ts listSorted': LISTED,
  'matching/discovery/walk-queries.ts walkInOrder': LISTED,
  'matching/discovery/walk-queries.ts prepareWalk': LISTED,
  'matching/discovery/feed-queries.ts countInFeeds': COUNTS,
  'matching/discovery/search-queries.ts upsertCount': COUNTS,
  'matching/discovery/search-queries.ts listZones': 'lists time zones, of no one in particular',
  'identity/identities/queries.ts deleteStaleIdentity':
    'deletes what is linked to no account, and returns nothing',
  'identity/leaving/exports.ts findReady': OWN,
  'identity/leaving/worker.ts leasePurge': 'finds deleted accounts',
  'staff/moderation/composers.ts readMailedAct': OWN,
  'staff/moderation/members.ts listAccounts': STAFF,
  'staff/moderation/members.ts countWaiting': STAFF,
  'staff/moderation/members.ts findAccount': STAFF,
  'staff/moderation/report-queries.ts eraseReports':
    'finds reports of deleted members, and returns nothing of them',
  'staff/moderation/snapshot-queries.ts findProfile':
    'copies into a report what its reporter could see without a block',
  'notify/notifications/digest.ts upsertDigest': OWN,
  'notify/notifications/settings.ts switchOff': OWN,
  'notify/notices/unseen.ts listDue': OWN,
  'notify/notifications/mail-record.ts queueOncePerAbsence': FILTERED,
  'staff/overview/queries.ts countMembers': TOTALS,
  'staff/overview/queries.ts countJoined': TOTALS,
  'staff/overview/queries.ts countLeft': TOTALS,
  'staff/overview/queries.ts countActive': TOTALS,
  'staff/overview/queries.ts countWaiting': TOTALS,
  'staff/overview/queries.ts findFirstSignUp': TOTALS,
  'people/presence/queries.ts updateLastSeen': 'writes when members with an open tab were seen',
  'people/privacy/settings.ts readPrivacy': OWN,
  'people/profiles/queries.ts lockProfile': OWN,
  'people/profiles/entries.ts lockMember': OWN,
  'people/profiles/photo.ts findPhotoHash': OWN,
  'people/profiles/photo.ts deleteUnusedPhoto':
    'deletes a photo that no profile shows, and returns nothing',
  'people/profiles/queries.ts updateAvailable': 'opens members whose day has come',
  'identity/registration/invitation-queries.ts countUses': USES,
  'identity/registration/invitation-queries.ts countVerified': USES,
  'identity/registration/invitation-queries.ts listPart': STAFF,
  'identity/second-factor/queries.ts lockFactor': OWN,
  'staff/site/pages.ts hasAdmin':
    'says on localhost whether there is an admin, and returns nothing of them',
  'staff/staff/people.ts listPeople': STAFF,
}

const queries = listMemberQueries(src, SKIPPED)

test('every query that reads members has a condition of visibility, or is listed with its reason', () => {
  const past = queries.filter(({ place, hasCondition }) => !hasCondition && !UNCONDITIONAL[place])

  expect(past.map(({ place }) => place)).toEqual([])
})

test('every listed query exists and has no condition', () => {
  const unconditional = queries.filter(({ hasCondition }) => !hasCondition)
  const places = new Set(unconditional.map(({ place }) => place))

  expect(Object.keys(UNCONDITIONAL).filter((place) => !places.has(place))).toEqual([])
})

test.each([
  ['a template', 'export const find = (db: Db) => sql`select id from users`.execute(db)'],
  [
    'a join',
    'export const find = (db: Db) => sql`select 1 from a join last_seen on true`.execute(db)',
  ],
  [
    'a prepared statement',
    "const find = prepared('find', () => sql`select id from users`)\nexport const read = () => find()",
  ],
  [
    'a second table',
    'export const find = (db: Db) => sql`select 1 from a, users member\n`.execute(db)',
  ],
  ['a builder', "export const find = (db: Db) => db.selectFrom('users').execute()"],
  [
    'a second table in one line',
    'export const find = (db: Db) => sql`select 1 from a, users b where b.id = 1`.execute(db)',
  ],
  [
    'a deletion with a join',
    'export const find = (db: Db) => sql`delete from a using users where a.id = users.id`.execute(db)',
  ],
  ['a text', "export const find = (db: Db) => run(db, 'select user_name from users')"],
  [
    'a builder of several tables',
    "export const find = (db: Db) => db.selectFrom(['a', 'users']).execute()",
  ],
  [
    'a builder of an update',
    "export const find = (db: Db) => db.updateTable('a').from('users').execute()",
  ],
  [
    'a joined builder',
    "export const find = (db: Db) => db.selectFrom('a').innerJoin('profiles', 'b', 'c').execute()",
  ],
  [
    'a fragment',
    'const from = sql`from directory`\nexport const find = (db: Db) => sql`select ${from}`.execute(db)',
  ],
  [
    'a helper of a function that another function calls',
    'const find = (db: Db) => {\n  const part = () => sql`select id from users`\n  return sql`${part()}`.execute(db)\n}\nexport const read = (db: Db) => find(db)',
  ],
  [
    'a template that another function passes on',
    'const find = (ids: Ids) => sql`select id from users`\nexport const read = createReader(find)',
  ],
])('%s that reads members without the conditions is detected', (_what, code) => {
  expect(queriesIn('file.ts', code)).toEqual([{ place: 'file.ts find', hasCondition: false }])
})

test('a condition in the query or in a fragment of it counts, and a write is not a read', () => {
  const code = [
    "const seen = sql`where ${isVisible(viewer, 'users')}`",
    'export const one = (db: Db) => sql`select from users ${seen}`.execute(db)',
    "export const two = (db: Db) => sql`select from users where ${isPresent('users')}`.execute(db)",
    'export const three = (db: Db) => sql`delete from users where id = 1`.execute(db)',
  ].join('\n')

  expect(queriesIn('file.ts', code)).toEqual([
    { place: 'file.ts one', hasCondition: true },
    { place: 'file.ts two', hasCondition: true },
  ])
})
