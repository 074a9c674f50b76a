import type { SelectType } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Schema } from './schema.ts'

/** The column types that the driver returns as a given TypeScript type. */
type PgType<Value> = Value extends boolean
  ? 'bool'
  : Value extends number
    ? 'int2' | 'int4' | 'float8'
    : Value extends string
      ? 'text' | 'int8' | 'uuid' | 'time'
      : Value extends Date
        ? 'timestamptz' | 'date'
        : Value extends Buffer
          ? 'bytea'
          : Value extends string[]
            ? '_text' | '_int8'
            : Value extends number[]
              ? '_int4'
              : Value extends object
                ? 'json' | 'jsonb'
                : never

type PgColumn<Value> = unknown extends Value
  ? 'jsonb' | 'jsonb null'
  : null extends Value
    ? `${PgType<NonNullable<Value>>} null`
    : PgType<Value>

type Columns = {
  [Table in keyof Schema]: {
    [Column in keyof Schema[Table]]: PgColumn<SelectType<Schema[Table][Column]>>
  }
}

/**
 * `Schema` with the database's type names. A column that is missing from one of the two, or that
 * the driver returns as another type, does not compile. A test compares this with the database.
 */
const columns: Columns = {
  users: {
    id: 'int8',
    email: 'text null',
    userName: 'text null',
    passwordHash: 'text null',
    emailVerifiedAt: 'timestamptz null',
    signupHash: 'bytea null',
    isContested: 'bool',
    createdAt: 'timestamptz',
    deletionDueAt: 'timestamptz null',
    deletionMessages: 'text null',
    deletedAt: 'timestamptz null',
    role: 'text',
    limitedAt: 'timestamptz null',
    suspendedAt: 'timestamptz null',
    suspensionReason: 'text null',
    isDeletedByAdmin: 'bool',
    waitingSince: 'timestamptz null',
    approvedAt: 'timestamptz null',
    application: 'text null',
    invitationId: 'int8 null',
  },
  sessions: {
    id: 'int8',
    userId: 'int8',
    tokenHash: 'bytea',
    device: 'text',
    address: 'text',
    createdAt: 'timestamptz',
    lastUsedAt: 'timestamptz',
    expiresAt: 'timestamptz',
  },
  devices: { id: 'int8', userId: 'int8', tokenHash: 'bytea', expiresAt: 'timestamptz' },
  emailCodes: {
    userId: 'int8',
    codeHash: 'text',
    wrongTries: 'int2',
    ticketTries: 'int2',
    expiresAt: 'timestamptz',
  },
  resetTokens: {
    userId: 'int8',
    tokenHash: 'bytea',
    expiresAt: 'timestamptz',
  },
  mailCooldowns: {
    address: 'text',
    kind: 'text',
    sentAt: 'timestamptz',
  },
  mails: {
    id: 'int8',
    recipient: 'text',
    kind: 'text',
    aboutId: 'int8 null',
    attempts: 'int2',
    nextAttemptAt: 'timestamptz',
    createdAt: 'timestamptz',
  },
  skills: {
    id: 'int4',
    canonical: 'text',
    name: 'text',
    memberCount: 'int4',
    listedBy: 'int4',
    interestedBy: 'int4',
  },
  profiles: {
    userId: 'int8',
    age: 'int2 null',
    gender: 'text null',
    about: 'text null',
    skills: '_text',
    skillIds: '_int4',
    photoHash: 'text null',
    headline: 'text null',
    interests: '_text',
    interestIds: '_int4',
    learning: '_text',
    learningIds: '_int4',
    intents: '_text',
    languages: '_text',
    timeZone: 'text null',
    hoursPerWeek: 'int2 null',
    availability: 'text null',
    availableFrom: 'date null',
    links: 'jsonb',
    projects: 'jsonb',
    visibility: 'text',
    shownExperience: 'json',
    shownEducation: 'json',
  },
  workExperience: {
    id: 'int8',
    userId: 'int8',
    company: 'text',
    position: 'text',
    startDate: 'timestamptz',
    endDate: 'timestamptz null',
    isCurrent: 'bool',
    description: 'text null',
  },
  education: {
    id: 'int8',
    userId: 'int8',
    school: 'text',
    degree: 'text',
    fieldOfStudy: 'text',
    startDate: 'timestamptz',
    endDate: 'timestamptz null',
    isCurrent: 'bool',
    description: 'text null',
  },
  photos: {
    hash: 'text',
    size: 'text',
    bytes: 'bytea null',
    blob: 'uuid null',
  },
  connectionRequests: {
    id: 'int8',
    fromId: 'int8',
    toId: 'int8',
    status: 'text',
    createdAt: 'timestamptz',
    answeredAt: 'timestamptz null',
    note: 'text null',
    score: 'int2 null',
  },
  blocks: { userId: 'int8', otherId: 'int8', blockedAt: 'timestamptz' },
  privacySettings: {
    userId: 'int8',
    presence: 'bool',
    readReceipts: 'bool',
    typing: 'bool',
    discoverable: 'bool',
    requestsFrom: 'text',
    age: 'bool',
    gender: 'bool',
  },
  githubAccounts: {
    userId: 'int8',
    githubId: 'int8',
    login: 'text',
    readAt: 'timestamptz',
    repositories: 'int4',
  },
  githubStates: { hash: 'bytea', sessionId: 'int8', expiresAt: 'timestamptz' },
  githubReadings: {
    id: 'int8',
    userId: 'int8',
    state: 'text',
    reason: 'text null',
    retryAt: 'timestamptz null',
    found: 'jsonb null',
    added: 'jsonb null',
    startedAt: 'timestamptz',
  },
  reservedNames: { name: 'text', freeAt: 'timestamptz' },
  purges: { userId: 'int8', leasedUntil: 'timestamptz' },
  untoldDepartures: {
    userId: 'int8',
    sessionIds: '_int8',
    leasedUntil: 'timestamptz',
    number: 'int8',
  },
  exports: {
    id: 'int8',
    userId: 'int8',
    state: 'text',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz null',
    bytes: 'int8 null',
    tries: 'int2',
    leasedUntil: 'timestamptz',
    stops: 'int2',
  },
  images: {
    id: 'int8',
    ownerId: 'int8',
    conversationId: 'int8 null',
    messageId: 'int8 null',
    position: 'int2 null',
    width: 'int4',
    height: 'int4',
    alt: 'text',
    createdAt: 'timestamptz',
  },
  imageBytes: { imageId: 'int8', size: 'text', bytes: 'bytea null', blob: 'uuid null' },
  unusedBlobs: { blob: 'uuid', deleteAt: 'timestamptz' },
  exportChunks: { exportId: 'int8', number: 'int4', bytes: 'bytea' },
  connections: {
    id: 'int8',
    userId: 'int8',
    otherId: 'int8',
    connectedAt: 'timestamptz',
  },
  relations: {
    userId: 'int8',
    otherId: 'int8',
    status: 'text',
    isOwn: 'bool',
  },
  lastSeen: {
    userId: 'int8',
    seenAt: 'timestamptz',
  },
  conversations: {
    id: 'int8',
    lowId: 'int8',
    highId: 'int8',
    isOpen: 'bool',
  },
  messages: {
    id: 'int8',
    conversationId: 'int8',
    senderId: 'int8',
    content: 'text',
    clientId: 'uuid null',
    createdAt: 'timestamptz',
    isNote: 'bool',
    editedAt: 'timestamptz null',
    deletedAt: 'timestamptz null',
    changedSeq: 'int8 null',
    replyToId: 'int8 null',
    imageCount: 'int2 null',
  },
  searchSegments: {
    conversationId: 'int8',
    lastId: 'int8',
    firstId: 'int8',
    version: 'int4',
    ids: '_int8',
    lines: 'text null',
  },
  conversationMembers: {
    userId: 'int8',
    conversationId: 'int8',
    otherId: 'int8',
    listedAt: 'timestamptz null',
    unreadCount: 'int4',
    lastReadId: 'int8',
    lastReadAt: 'timestamptz null',
    receiptId: 'int8',
    lastMessageId: 'int8 null',
    lastMessageAt: 'timestamptz null',
    clearedToId: 'int8',
    mutedUntil: 'timestamptz null',
  },
  reactions: {
    conversationId: 'int8',
    messageId: 'int8',
    userId: 'int8',
    emoji: 'text',
    reactedAt: 'timestamptz',
  },
  unreadMails: { userId: 'int8', toldAt: 'timestamptz' },
  unreadSearch: { searchedTo: 'timestamptz', nextAt: 'timestamptz' },
  digests: {
    userId: 'int8',
    isOn: 'bool',
    dueAt: 'timestamptz',
    latest: '_int8',
    earlier: '_int8',
  },
  unsubscribeKey: { key: 'bytea' },
  notificationSettings: {
    userId: 'int8',
    messagePush: 'bool',
    unreadMail: 'bool',
    requestPush: 'bool',
    requestMail: 'bool',
    acceptancePush: 'bool',
    acceptanceMail: 'bool',
    pushText: 'bool',
    quietFrom: 'time null',
    quietTo: 'time null',
  },
  passkeys: {
    id: 'int8',
    userId: 'int8',
    credentialId: 'bytea',
    publicKey: 'bytea',
    counter: 'int8',
    transports: '_text',
    isBackedUp: 'bool',
    name: 'text',
    createdAt: 'timestamptz',
    lastUsedAt: 'timestamptz null',
    rpId: 'text null',
  },
  passkeyChallenges: { hash: 'bytea', sessionId: 'int8 null', expiresAt: 'timestamptz' },
  secondFactors: {
    userId: 'int8',
    secret: 'bytea',
    startedAt: 'timestamptz',
    confirmedAt: 'timestamptz null',
    lastStep: 'int8',
  },
  recoveryCodes: { userId: 'int8', hash: 'bytea' },
  pendingLogins: {
    hash: 'bytea',
    userId: 'int8',
    passwordHash: 'text null',
    expiresAt: 'timestamptz',
  },
  identities: {
    id: 'int8',
    userId: 'int8',
    provider: 'text',
    issuer: 'text',
    subject: 'text',
    name: 'text',
    emailAtLink: 'text null',
    createdAt: 'timestamptz',
    lastUsedAt: 'timestamptz null',
  },
  providerVisits: {
    hash: 'bytea',
    provider: 'text',
    sessionId: 'int8 null',
    next: 'text null',
    invitationHash: 'bytea null',
    expiresAt: 'timestamptz',
  },
  pendingIdentities: {
    hash: 'bytea',
    state: 'text',
    provider: 'text',
    issuer: 'text null',
    subject: 'text null',
    email: 'text null',
    isEmailVerified: 'bool',
    name: 'text null',
    needs: 'text null',
    reason: 'text null',
    userId: 'int8 null',
    expiresAt: 'timestamptz',
  },
  notices: {
    id: 'int8',
    userId: 'int8',
    kind: 'text',
    otherId: 'int8 null',
    createdAt: 'timestamptz',
    seenAt: 'timestamptz null',
    readAt: 'timestamptz null',
    mailAt: 'timestamptz null',
  },
  noticeMails: { userId: 'int8', kind: 'text', toldAt: 'timestamptz', since: 'timestamptz' },
  pushSubscriptions: {
    id: 'int8',
    sessionId: 'int8',
    userId: 'int8',
    endpoint: 'text',
    p256dh: 'bytea',
    auth: 'bytea',
    createdAt: 'timestamptz',
  },
  pushes: {
    subscriptionId: 'int8',
    topic: 'text',
    kind: 'text',
    aboutId: 'int8',
    attempts: 'int4',
    dueAt: 'timestamptz',
    notedAt: 'timestamptz',
    service: 'text',
  },
  pushKeys: { isOnly: 'bool', publicKey: 'bytea', privateKey: 'bytea' },
  directory: {
    memberId: 'int8',
    name: 'text',
    createdAt: 'timestamptz',
    joinedAt: 'timestamptz',
    gender: 'text null',
    skillIds: '_int4',
    activeDay: 'int4',
    activeWeek: 'int4',
    interestIds: '_int4 null',
    learningIds: '_int4 null',
    intents: '_text null',
    languages: '_text null',
    timeZone: 'text null',
    hoursPerWeek: 'int2 null',
    isClosed: 'bool',
    isEmpty: 'bool',
    newSince: 'timestamptz null',
  },
  directorySize: { members: 'int4', closed: 'int4' },
  directoryDepartures: {
    memberId: 'int8',
    createdAt: 'timestamptz',
    joinedAt: 'timestamptz',
    leftAt: 'timestamptz',
    isEmpty: 'bool',
  },
  feeds: {
    viewerId: 'int8',
    ranked: '_int8',
    rankedAt: 'timestamptz',
    skillIds: '_int4',
    stated: 'text',
    visitedAt: 'timestamptz',
    excluded: '_int8',
    totalCount: 'int4',
    intents: '_text',
  },
  reports: {
    id: 'int8',
    reporterId: 'int8 null',
    targetId: 'int8',
    statements: 'jsonb',
    profile: 'jsonb',
    messages: 'jsonb',
    notes: 'jsonb',
    createdAt: 'timestamptz',
    resolvedAt: 'timestamptz null',
    resolvedBy: 'int8 null',
    action: 'text null',
    note: 'text null',
  },
  reportPictures: { reportId: 'int8', name: 'text', bytes: 'bytea null', blob: 'uuid null' },
  sentRequests: {
    fromId: 'int8',
    toId: 'int8',
    sentAt: 'timestamptz',
    noteHash: 'bytea null',
    hasLink: 'bool',
  },
  requestFloods: {
    userId: 'int8',
    rule: 'text',
    notedAt: 'timestamptz',
    isReported: 'bool',
    clearedAt: 'timestamptz null',
  },
  moderationLog: {
    id: 'int8',
    at: 'timestamptz',
    via: 'text',
    actorId: 'int8 null',
    action: 'text',
    targetId: 'int8 null',
    reportId: 'int8 null',
    note: 'text null',
  },
  invitations: {
    id: 'int8',
    tokenHash: 'bytea',
    mailedTokenHash: 'bytea null',
    inviterId: 'int8 null',
    email: 'text null',
    uses: 'int4',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    withdrawnAt: 'timestamptz null',
  },
  matchCounts: { day: 'date', outcome: 'text', place: 'text', score: 'text', count: 'int4' },
  backupState: {
    isOnly: 'bool',
    triedAt: 'timestamptz null',
    madeAt: 'timestamptz null',
    bytes: 'int8 null',
    failures: 'int4',
  },
  dailyCounts: {
    day: 'date',
    members: 'int4',
    active: 'int4',
    activeInWeek: 'int4',
    requests: 'int4',
    acceptances: 'int4',
    messages: 'int4',
    reports: 'int4',
  },
  communityAnswers: { isOnly: 'bool', received: 'int4', answered: 'int4' },
  searchCounts: { search: 'text', members: 'int4', countedAt: 'timestamptz' },
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  return () => database.close()
})

test('the schema in code matches the database', async () => {
  const { rows } = await database.pool.query<Row>(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable, table_type = 'VIEW' as in_view
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_name <> 'schema_migrations'
       and not exists (
         select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass
       )`,
  )

  const actual: Record<string, Record<string, string>> = {}
  for (const { table_name, column_name, udt_name, nullable, in_view } of rows) {
    // PostgreSQL does not know which columns of a view can be null.
    const type = nullable && !in_view ? `${udt_name} null` : udt_name
    const table = camelCase(table_name)
    actual[table] = { ...actual[table], [camelCase(column_name)]: type }
  }
  expect(actual).toEqual(columns)
})

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key
     from pg_constraint foreign_key
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index
       where indrelid = conrelid and indisvalid and indpred is null
         and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] @> conkey
     )`,
  )

  expect(rows.map(({ key }) => key)).toEqual([])
})

type Row = {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  in_view: boolean
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
