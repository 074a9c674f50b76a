import type { GithubAdded, GithubFailure, GithubFound } from '@shipmates/contract/github'
import type { PendingIdentity, ProviderRefusal } from '@shipmates/contract/identities'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import type { NoticeKind } from '@shipmates/contract/notices'
import type { RequestsFrom } from '@shipmates/contract/privacy'
import type {
  Availability,
  Education,
  Gender,
  Intent,
  Link,
  Project,
  Visibility,
  WorkExperience,
} from '@shipmates/contract/profiles'
import type { Role } from '@shipmates/contract/roles'
import type { ProviderId } from '@shipmates/contract/ways'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { StaffSchema } from './staff-schema.ts'

type Id = GeneratedAlways<string>
export type MailKind =
  | 'email-code'
  | 'reset-link'
  | 'password-choice'
  | 'password-changed'
  | 'password-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-removed'
  | 'recovery-codes-new'
  | 'recovery-code-used'
  | 'account-leaving'
  | 'export-ready'
  | 'unread-messages'
  | 'requests-waiting'
  | 'requests-accepted'
  | 'digest'
  | 'approval-pending'
  | 'approved'
  | 'rejected'
  | 'invitation'
  | 'warned'
  | 'limited'
  | 'suspended'
  | 'restored'
  | 'deleted-by-admin'
  | 'report-resolved'
  | 'report-waiting'
  | 'identity-linked'
  | 'identity-unlinked'
/** The driver returns bigint columns as strings. */
type Ref = string

/**
 * The tables and views of the database with their columns, in camelCase. A test compares it with
 * `information_schema`.
 */
export interface Schema extends StaffSchema {
  users: {
    id: Id
    /** Null for a deleted account, like the name. */
    email: string | null
    userName: string | null
    /** Null also for who signs in by other means only. */
    passwordHash: string | null
    emailVerifiedAt: Date | null
    signupHash: Buffer | null
    isContested: Generated<boolean>
    createdAt: Date
    /** Set while the account is about to be deleted, and after that. */
    deletionDueAt: Date | null
    deletionMessages: MessagesChoice | null
    deletedAt: Date | null
    role: Generated<Role>
    limitedAt: Date | null
    suspendedAt: Date | null
    suspensionReason: string | null
    isDeletedByAdmin: Generated<boolean>
    /** Set while the account waits for approval. */
    waitingSince: Date | null
    /** Null also for an account that never waited. */
    approvedAt: Date | null
    /** Why its member would like to join. */
    application: string | null
    invitationId: Ref | null
  }
  sessions: {
    id: Id
    userId: Ref
    tokenHash: Buffer
    device: string
    address: string
    createdAt: Date
    lastUsedAt: Date
    expiresAt: Date
  }
  passkeys: {
    id: Id
    userId: Ref
    credentialId: Buffer
    publicKey: Buffer
    counter: Ref
    transports: Generated<string[]>
    isBackedUp: boolean
    name: string
    createdAt: Date
    lastUsedAt: Date | null
    rpId: string | null
  }
  passkeyChallenges: { hash: Buffer; sessionId: Ref | null; expiresAt: Date }
  secondFactors: {
    userId: Ref
    secret: Buffer
    startedAt: Date
    confirmedAt: Date | null
    lastStep: Generated<Ref>
  }
  recoveryCodes: { userId: Ref; hash: Buffer }
  pendingLogins: { hash: Buffer; userId: Ref; passwordHash: string | null; expiresAt: Date }
  identities: {
    id: Id
    userId: Ref
    provider: ProviderId
    issuer: string
    subject: string
    name: string
    emailAtLink: string | null
    createdAt: Date
    lastUsedAt: Date | null
  }
  providerVisits: {
    hash: Buffer
    provider: ProviderId
    sessionId: Ref | null
    next: string | null
    invitationHash: Buffer | null
    expiresAt: Date
  }
  pendingIdentities: {
    hash: Buffer
    state: PendingIdentity['state']
    provider: ProviderId
    issuer: string | null
    subject: string | null
    email: string | null
    isEmailVerified: Generated<boolean>
    name: string | null
    needs: 'invitation' | 'reason' | null
    reason: ProviderRefusal | null
    userId: Ref | null
    expiresAt: Date
  }
  notices: {
    id: Id
    userId: Ref
    kind: NoticeKind
    otherId: Ref | null
    createdAt: Date
    seenAt: Date | null
    readAt: Date | null
    mailAt: Date | null
  }
  noticeMails: { userId: Ref; kind: 'request' | 'acceptance'; toldAt: Date; since: Date }
  pushSubscriptions: {
    id: Id
    sessionId: Ref
    userId: Ref
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    createdAt: Date
  }
  pushes: {
    subscriptionId: Ref
    topic: string
    kind: 'message' | 'request' | 'acceptance'
    aboutId: Ref
    attempts: Generated<number>
    dueAt: Date
    notedAt: Date
    service: Generated<string>
  }
  pushKeys: { isOnly: Generated<boolean>; publicKey: Buffer; privateKey: Buffer }
  devices: { id: Id; userId: Ref; tokenHash: Buffer; expiresAt: Date }
  emailCodes: {
    userId: Ref
    codeHash: string
    wrongTries: Generated<number>
    ticketTries: Generated<number>
    expiresAt: Date
  }
  resetTokens: { userId: Ref; tokenHash: Buffer; expiresAt: Date }
  mailCooldowns: { address: string; kind: string; sentAt: Date }
  mails: {
    id: Id
    recipient: string
    kind: MailKind
    /** An entry of the moderation log, an invitation or an identity. */
    aboutId: Ref | null
    attempts: Generated<number>
    nextAttemptAt: Date
    createdAt: Date
  }
  skills: {
    id: GeneratedAlways<number>
    canonical: string
    name: string
    /** How many profiles list it: as a skill, to learn, or as an interest. */
    memberCount: Generated<number>
    /** How many members in the directory list it as a skill, as an interest, and to learn. */
    listedBy: Generated<number>
    interestedBy: Generated<number>
  }
  profiles: {
    userId: Ref
    age: number | null
    gender: Gender | null
    about: string | null
    skills: Generated<string[]>
    skillIds: Generated<number[]>
    photoHash: string | null
    headline: string | null
    interests: Generated<string[]>
    interestIds: Generated<number[]>
    learning: Generated<string[]>
    learningIds: Generated<number[]>
    intents: Generated<Intent[]>
    languages: Generated<string[]>
    timeZone: string | null
    hoursPerWeek: number | null
    availability: Availability | null
    availableFrom: ColumnType<Date | null, string | null, string | null>
    visibility: Generated<Visibility>
    links: JSONColumnType<Link[], string | undefined>
    projects: JSONColumnType<Project[], string | undefined>
    /** Jobs and courses of study as cards show them; kept by triggers. */
    shownExperience: JSONColumnType<WorkExperience[], never, never>
    shownEducation: JSONColumnType<Education[], never, never>
  }
  workExperience: {
    id: Id
    userId: Ref
    company: string
    position: string
    startDate: Date
    endDate: Date | null
    isCurrent: boolean
    description: string | null
  }
  education: {
    id: Id
    userId: Ref
    school: string
    degree: string
    fieldOfStudy: string
    startDate: Date
    endDate: Date | null
    isCurrent: boolean
    description: string | null
  }
  /** Where bytes are not, `blob` names an object in the store. */
  photos: { hash: string; size: 'small' | 'large'; bytes: Buffer | null; blob: string | null }
  connectionRequests: {
    id: Id
    fromId: Ref
    toId: Ref
    status: 'interested' | 'ignored' | 'accepted' | 'rejected'
    createdAt: Date
    answeredAt: Date | null
    note: string | null
    /** The match score when a request was sent. */
    score: Generated<number | null>
  }
  blocks: { userId: Ref; otherId: Ref; blockedAt: Date }
  privacySettings: {
    userId: Ref
    presence: Generated<boolean>
    readReceipts: Generated<boolean>
    typing: Generated<boolean>
    discoverable: Generated<boolean>
    requestsFrom: Generated<RequestsFrom>
    age: Generated<boolean>
    gender: Generated<boolean>
  }
  githubAccounts: {
    userId: Ref
    githubId: string
    login: string
    readAt: Date
    repositories: number
  }
  githubStates: { hash: Buffer; sessionId: Ref; expiresAt: Date }
  githubReadings: {
    id: Id
    userId: Ref
    state: 'reading' | 'failed' | 'found' | 'added'
    reason: GithubFailure | null
    retryAt: Date | null
    found: JSONColumnType<GithubFound> | null
    /** The answer, and what was picked: names of skills and ids of repositories. Older rows lack it. */
    added: JSONColumnType<GithubAdded & { picks?: readonly (string | number)[] }> | null
    startedAt: Date
  }
  reservedNames: { name: string; freeAt: Date }
  purges: { userId: Ref; leasedUntil: Date }
  untoldDepartures: { userId: Ref; sessionIds: string[]; leasedUntil: Date; number: Id }
  exports: {
    id: Id
    userId: Ref
    state: Generated<'making' | 'ready' | 'failed'>
    createdAt: Date
    expiresAt: Date | null
    bytes: Ref | null
    tries: Generated<number>
    leasedUntil: Date
    stops: Generated<number>
  }
  exportChunks: { exportId: Ref; number: number; bytes: Buffer }
  connections: { id: Ref; userId: Ref; otherId: Ref; connectedAt: Date }
  relations: { userId: Ref; otherId: Ref; status: string; isOwn: boolean }
  lastSeen: { userId: Ref; seenAt: Date }
  conversations: { id: Id; lowId: Ref; highId: Ref; isOpen: Generated<boolean> }
  messages: {
    id: Id
    conversationId: Ref
    senderId: Ref
    content: string
    clientId: string | null
    createdAt: Date
    /** Whether it came with a request, and was answered by its acceptance. */
    isNote: Generated<boolean>
    editedAt: Date | null
    deletedAt: Date | null
    /** The number of its latest change, from the sequence of the ids; null until the first. */
    changedSeq: Ref | null
    /** A message of the same conversation. */
    replyToId: Ref | null
    /** How many images it has; null for none. */
    imageCount: number | null
  }
  images: {
    id: Id
    ownerId: Ref
    /** Null until it is sent, like the id and the place in the message. */
    conversationId: Ref | null
    messageId: Ref | null
    position: number | null
    width: number
    height: number
    alt: string
    createdAt: Date
  }
  imageBytes: {
    imageId: Ref
    size: 'small' | 'large'
    bytes: Buffer | null
    blob: string | null
  }
  unusedBlobs: { blob: string; deleteAt: Date }
  searchSegments: {
    conversationId: Ref
    lastId: Ref
    firstId: Ref
    version: Generated<number>
    ids: string[]
    lines: string | null
  }
  conversationMembers: {
    userId: Ref
    conversationId: Ref
    otherId: Ref
    listedAt: Date | null
    unreadCount: Generated<number>
    lastReadId: Generated<string>
    lastReadAt: Date | null
    /** The last message that the other member may know to be read. */
    receiptId: Generated<string>
    lastMessageId: string | null
    lastMessageAt: Date | null
    /** Messages up to this one are hidden from this member. */
    clearedToId: Generated<string>
    /** A time to come, or `infinity`. */
    mutedUntil: Date | number | null
  }
  reactions: {
    conversationId: Ref
    messageId: Ref
    userId: Ref
    emoji: string
    reactedAt: Date
  }
  unreadMails: { userId: Ref; toldAt: Date }
  unreadSearch: { searchedTo: Date; nextAt: Date }
  digests: {
    userId: Ref
    isOn: boolean
    dueAt: Date
    latest: Generated<string[]>
    earlier: Generated<string[]>
  }
  unsubscribeKey: { key: Buffer }
  notificationSettings: {
    userId: Ref
    messagePush: Generated<boolean>
    unreadMail: Generated<boolean>
    requestPush: Generated<boolean>
    requestMail: Generated<boolean>
    acceptancePush: Generated<boolean>
    acceptanceMail: Generated<boolean>
    pushText: Generated<boolean>
    /** "22:00:00", in the time zone of the profile. */
    quietFrom: string | null
    quietTo: string | null
  }
  directory: {
    memberId: Ref
    name: string
    createdAt: Date
    joinedAt: Date
    gender: Gender | null
    skillIds: Generated<number[]>
    activeDay: number
    activeWeek: GeneratedAlways<number>
    interestIds: number[] | null
    learningIds: number[] | null
    intents: Intent[] | null
    languages: string[] | null
    timeZone: string | null
    hoursPerWeek: number | null
    isClosed: Generated<boolean>
    /** Whether the profile shows nothing, so that feeds list the member last. */
    isEmpty: Generated<boolean>
    /** When the member was verified or approved; null for members from long ago. */
    newSince: Date | null
  }
  /** How many members in the directory have each intent. */
  directorySize: { members: number; closed: Generated<number> }
  directoryDepartures: {
    memberId: Ref
    createdAt: Date
    joinedAt: Date
    leftAt: Date
    isEmpty: Generated<boolean>
  }
  feeds: {
    viewerId: Ref
    ranked: string[]
    rankedAt: Date
    /** Of nodes of the version before; unused. */
    skillIds: Generated<number[]>
    /** Of which statements of the viewer's profile the ranking is. */
    stated: Generated<string>
    visitedAt: Date
    excluded: string[]
    totalCount: number
    intents: Generated<Intent[]>
  }
  /** One row, or none before the first count. */
  communityAnswers: { isOnly: Generated<boolean>; received: number; answered: number }
  searchCounts: { search: string; members: number; countedAt: Date }
}
