import type { ConnectionStatus, MailKind, Outcome, PictureSize } from "./column-types.ts";
import type { LogAction, LogVia } from "@shipmates/contract/admin-log";
import type { ReportAction, ReportStatement } from "@shipmates/contract/admin-reports";
import type { GithubAdded, GithubFailure, GithubFound } from "@shipmates/contract/github";
import type { PendingIdentity, ProviderRefusal } from "@shipmates/contract/identities";
import type { MessagesChoice } from "@shipmates/contract/leaving";
import type { NoticeKind } from "@shipmates/contract/notices";
import type { RequestsFrom } from "@shipmates/contract/privacy";
import type { Availability, Gender, Intent, Link, Project, Education as ShownEducation, WorkExperience as ShownExperience, Visibility } from "@shipmates/contract/profiles";
import type { Role } from "@shipmates/contract/roles";
import type { ProviderId } from "@shipmates/contract/sign-in-options";
import type { ColumnType, GeneratedAlways, JSONColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface BackupState {
  bytes: string | null;
  failures: Generated<number>;
  isOnly: Generated<boolean>;
  madeAt: Date | null;
  triedAt: Date | null;
}

export interface Blocks {
  blockedAt: Date;
  otherId: string;
  userId: string;
}

export interface CommunityAnswers {
  answered: number;
  isOnly: Generated<boolean>;
  received: number;
}

export interface ConnectionRequests {
  answeredAt: Date | null;
  createdAt: Date;
  fromId: string;
  id: Generated<string>;
  note: string | null;
  score: number | null;
  status: ConnectionStatus;
  toId: string;
}

export interface Connections {
  connectedAt: Date;
  id: string;
  otherId: string;
  userId: string;
}

export interface ConversationMembers {
  clearedToId: Generated<string>;
  conversationId: string;
  lastMessageAt: Date | null;
  lastMessageId: string | null;
  lastReadAt: Date | null;
  lastReadId: Generated<string>;
  listedAt: Date | null;
  mutedUntil: Date | number | null;
  otherId: string;
  receiptId: Generated<string>;
  sentCount: Generated<number>;
  unreadCount: Generated<number>;
  userId: string;
}

export interface Conversations {
  highId: string;
  id: Generated<string>;
  isOpen: Generated<boolean>;
  lowId: string;
}

export interface DailyCounts {
  acceptances: number;
  active: number;
  activeInWeek: number;
  day: Date;
  members: number;
  messages: number;
  reports: number;
  requests: number;
}

export interface Devices {
  expiresAt: Date;
  id: Generated<string>;
  tokenHash: Buffer;
  userId: string;
}

export interface Digests {
  dueAt: Date;
  earlier: Generated<ArrayType<string>>;
  isOn: boolean;
  latest: Generated<ArrayType<string>>;
  userId: string;
}

export interface Directory {
  activeDay: number;
  activeWeek: GeneratedAlways<number>;
  createdAt: Date;
  gender: Gender | null;
  hoursPerWeek: number | null;
  intents: Intent[] | null;
  interestIds: number[] | null;
  isClosed: Generated<boolean>;
  isEmpty: Generated<boolean>;
  joinedAt: Date;
  languages: string[] | null;
  learningIds: number[] | null;
  memberId: string;
  name: string;
  newSince: Date | null;
  skillIds: Generated<number[]>;
  timeZone: string | null;
}

export interface DirectoryDepartures {
  createdAt: Date;
  isEmpty: Generated<boolean>;
  joinedAt: Date;
  leftAt: Date;
  memberId: string;
}

export interface DirectorySize {
  closed: Generated<number>;
  members: number;
}

export interface Education {
  degree: string;
  description: string | null;
  endDate: Date | null;
  fieldOfStudy: string;
  id: Generated<string>;
  isCurrent: boolean;
  school: string;
  startDate: Date;
  userId: string;
}

export interface EmailCodes {
  codeHash: string;
  expiresAt: Date;
  ticketTries: Generated<number>;
  userId: string;
  wrongTries: Generated<number>;
}

export interface ExportChunks {
  bytes: Buffer;
  exportId: string;
  number: number;
}

export interface Exports {
  bytes: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  id: Generated<string>;
  leasedUntil: Date;
  state: Generated<"failed" | "making" | "ready">;
  stops: Generated<number>;
  tries: Generated<number>;
  userId: string;
}

export interface Feeds {
  excluded: ArrayType<string>;
  intents: Generated<Intent[]>;
  ranked: ArrayType<string>;
  rankedAt: Date;
  skillIds: Generated<number[]>;
  stated: Generated<string>;
  totalCount: number;
  viewerId: string;
  visitedAt: Date;
}

export interface GithubAccounts {
  githubId: string;
  login: string;
  readAt: Date;
  repositories: number;
  userId: string;
}

export interface GithubReadings {
  added: JSONColumnType<GithubAdded & { picks?: readonly (number | string)[] }> | null;
  found: JSONColumnType<GithubFound> | null;
  id: Generated<string>;
  reason: GithubFailure | null;
  retryAt: Date | null;
  startedAt: Date;
  state: "added" | "failed" | "found" | "reading";
  userId: string;
}

export interface GithubStates {
  expiresAt: Date;
  hash: Buffer;
  sessionId: string;
}

export interface Identities {
  createdAt: Date;
  emailAtLink: string | null;
  id: Generated<string>;
  issuer: string;
  lastUsedAt: Date | null;
  name: string;
  provider: ProviderId;
  subject: string;
  userId: string;
}

export interface ImageBytes {
  blob: string | null;
  bytes: Buffer | null;
  imageId: string;
  size: PictureSize;
}

export interface Images {
  alt: string;
  conversationId: string | null;
  createdAt: Date;
  height: number;
  id: Generated<string>;
  messageId: string | null;
  ownerId: string;
  position: number | null;
  width: number;
}

export interface Invitations {
  createdAt: Date;
  email: string | null;
  expiresAt: Date;
  id: Generated<string>;
  inviterId: string | null;
  mailedTokenHash: Buffer | null;
  tokenHash: Buffer;
  uses: number;
  withdrawnAt: Date | null;
}

export interface LastSeen {
  seenAt: Date;
  userId: string;
}

export interface MailCooldowns {
  address: string;
  kind: string;
  sentAt: Date;
}

export interface Mails {
  aboutId: string | null;
  attempts: Generated<number>;
  createdAt: Date;
  id: Generated<string>;
  kind: MailKind;
  nextAttemptAt: Date;
  recipient: string;
}

export interface MatchCounts {
  count: number;
  day: Date;
  outcome: Outcome;
  place: string;
  score: string;
}

export interface Messages {
  changedSeq: string | null;
  clientId: string | null;
  content: string;
  conversationId: string;
  createdAt: Date;
  deletedAt: Date | null;
  editedAt: Date | null;
  id: Generated<string>;
  imageCount: number | null;
  isNote: Generated<boolean>;
  replyToId: string | null;
  senderId: string;
}

export interface ModerationLog {
  action: LogAction;
  actorId: string | null;
  at: Date;
  id: Generated<string>;
  note: string | null;
  reportId: string | null;
  targetId: string | null;
  via: LogVia;
}

export interface NodeEvents {
  events: Json;
  id: Generated<string>;
  leasedUntil: Date;
}

export interface Notices {
  createdAt: Date;
  id: Generated<string>;
  kind: NoticeKind;
  mailAt: Date | null;
  otherId: string | null;
  readAt: Date | null;
  seenAt: Date | null;
  userId: string;
}

export interface NotificationMails {
  kind: "acceptance" | "message" | "request";
  mailedAt: Date;
  since: Date | null;
  userId: string;
}

export interface NotificationSettings {
  acceptanceMail: Generated<boolean>;
  acceptancePush: Generated<boolean>;
  messagePush: Generated<boolean>;
  pushText: Generated<boolean>;
  quietFrom: string | null;
  quietTo: string | null;
  requestMail: Generated<boolean>;
  requestPush: Generated<boolean>;
  unreadMail: Generated<boolean>;
  userId: string;
}

export interface PasskeyChallenges {
  expiresAt: Date;
  hash: Buffer;
  sessionId: string | null;
}

export interface Passkeys {
  counter: string;
  createdAt: Date;
  credentialId: Buffer;
  id: Generated<string>;
  isBackedUp: boolean;
  lastUsedAt: Date | null;
  name: string;
  publicKey: Buffer;
  rpId: string | null;
  transports: Generated<string[]>;
  userId: string;
}

export interface PendingIdentities {
  email: string | null;
  expiresAt: Date;
  hash: Buffer;
  isEmailVerified: Generated<boolean>;
  issuer: string | null;
  name: string | null;
  needs: "invitation" | "reason" | null;
  provider: ProviderId;
  reason: ProviderRefusal | null;
  state: PendingIdentity['state'];
  subject: string | null;
  userId: string | null;
}

export interface PendingLogins {
  expiresAt: Date;
  hash: Buffer;
  passwordHash: string | null;
  userId: string;
}

export interface Photos {
  blob: string | null;
  bytes: Buffer | null;
  hash: string;
  size: PictureSize;
}

export interface PrivacySettings {
  age: Generated<boolean>;
  discoverable: Generated<boolean>;
  gender: Generated<boolean>;
  presence: Generated<boolean>;
  readReceipts: Generated<boolean>;
  requestsFrom: Generated<RequestsFrom>;
  typing: Generated<boolean>;
  userId: string;
}

export interface Profiles {
  about: string | null;
  age: number | null;
  availability: Availability | null;
  availableFrom: ColumnType<Date | null, string | null, string | null>;
  gender: Gender | null;
  headline: string | null;
  hoursPerWeek: number | null;
  intents: Generated<Intent[]>;
  interestIds: Generated<number[]>;
  interests: Generated<string[]>;
  languages: Generated<string[]>;
  learning: Generated<string[]>;
  learningIds: Generated<number[]>;
  links: JSONColumnType<Link[], string | undefined>;
  photoHash: string | null;
  projects: JSONColumnType<Project[], string | undefined>;
  shownEducation: JSONColumnType<ShownEducation[], never, never>;
  shownExperience: JSONColumnType<ShownExperience[], never, never>;
  skillIds: Generated<number[]>;
  skills: Generated<string[]>;
  timeZone: string | null;
  userId: string;
  visibility: Generated<Visibility>;
}

export interface ProviderVisits {
  expiresAt: Date;
  hash: Buffer;
  invitationHash: Buffer | null;
  next: string | null;
  provider: ProviderId;
  sessionId: string | null;
}

export interface Purges {
  leasedUntil: Date;
  userId: string;
}

export interface Pushes {
  aboutId: string;
  attempts: Generated<number>;
  dueAt: Date;
  kind: "acceptance" | "message" | "request";
  notedAt: Date;
  service: Generated<string>;
  subscriptionId: string;
  topic: string;
}

export interface PushKeys {
  isOnly: Generated<boolean>;
  privateKey: Buffer;
  publicKey: Buffer;
}

export interface PushSubscriptions {
  auth: Buffer;
  createdAt: Date;
  endpoint: string;
  id: Generated<string>;
  p256dh: Buffer;
  sessionId: string;
  userId: string;
}

export interface Reactions {
  conversationId: string;
  emoji: string;
  messageId: string;
  reactedAt: Date;
  userId: string;
}

export interface RecoveryCodes {
  hash: Buffer;
  userId: string;
}

export interface Relations {
  isOwn: boolean;
  otherId: string;
  status: "blocked" | ConnectionStatus;
  userId: string;
}

export interface ReportPictures {
  blob: string | null;
  bytes: Buffer | null;
  name: string;
  reportId: string;
}

export interface Reports {
  action: ReportAction | null;
  createdAt: Date;
  id: Generated<string>;
  messages: JSONColumnType<object[]>;
  note: string | null;
  notes: Generated<JSONColumnType<object[]>>;
  profile: JSONColumnType<object>;
  reporterId: string | null;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  statements: JSONColumnType<ReportStatement[]>;
  targetId: string;
}

export interface RequestFloods {
  clearedAt: Date | null;
  isReported: Generated<boolean>;
  notedAt: Date;
  rule: "links" | "same_note" | "unanswered";
  userId: string;
}

export interface ReservedNames {
  freeAt: Date;
  name: string;
  userId: string | null;
}

export interface ResetTokens {
  expiresAt: Date;
  tokenHash: Buffer;
  userId: string;
}

export interface SearchCounts {
  countedAt: Date;
  members: number;
  search: string;
}

export interface SearchSegments {
  conversationId: string;
  firstId: string;
  form: Generated<number>;
  ids: ArrayType<string>;
  lastId: string;
  lines: string | null;
  version: Generated<number>;
}

export interface SecondFactors {
  confirmedAt: Date | null;
  lastStep: Generated<string>;
  secret: Buffer;
  startedAt: Date;
  userId: string;
}

export interface SentRequests {
  fromId: string;
  hasLink: boolean;
  noteHash: Buffer | null;
  sentAt: Date;
  toId: string;
}

export interface Sessions {
  address: string;
  createdAt: Date;
  device: string;
  expiresAt: Date;
  id: Generated<string>;
  lastUsedAt: Date;
  tokenHash: Buffer;
  userId: string;
}

export interface Skills {
  canonical: string;
  id: Generated<number>;
  interestedBy: Generated<number>;
  listedBy: Generated<number>;
  memberCount: Generated<number>;
  name: string;
}

export interface UnreadSearch {
  nextAt: Date;
  searchedTo: Date;
}

export interface UnsubscribeKey {
  key: Buffer;
}

export interface UnusedBlobs {
  blob: string;
  deleteAt: Date;
}

export interface Users {
  application: string | null;
  approvedAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
  deletionDueAt: Date | null;
  deletionMessages: MessagesChoice | null;
  email: string | null;
  emailVerifiedAt: Date | null;
  id: Generated<string>;
  invitationId: string | null;
  isContested: Generated<boolean>;
  isDeletedByAdmin: Generated<boolean>;
  limitedAt: Date | null;
  passwordChangedAt: Date | null;
  passwordHash: string | null;
  role: Generated<Role>;
  signupHash: Buffer | null;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  userName: string | null;
  waitingSince: Date | null;
}

export interface WorkExperience {
  company: string;
  description: string | null;
  endDate: Date | null;
  id: Generated<string>;
  isCurrent: boolean;
  position: string;
  startDate: Date;
  userId: string;
}

export interface DB {
  backupState: BackupState;
  blocks: Blocks;
  communityAnswers: CommunityAnswers;
  connectionRequests: ConnectionRequests;
  connections: Connections;
  conversationMembers: ConversationMembers;
  conversations: Conversations;
  dailyCounts: DailyCounts;
  devices: Devices;
  digests: Digests;
  directory: Directory;
  directoryDepartures: DirectoryDepartures;
  directorySize: DirectorySize;
  education: Education;
  emailCodes: EmailCodes;
  exportChunks: ExportChunks;
  exports: Exports;
  feeds: Feeds;
  githubAccounts: GithubAccounts;
  githubReadings: GithubReadings;
  githubStates: GithubStates;
  identities: Identities;
  imageBytes: ImageBytes;
  images: Images;
  invitations: Invitations;
  lastSeen: LastSeen;
  mailCooldowns: MailCooldowns;
  mails: Mails;
  matchCounts: MatchCounts;
  messages: Messages;
  moderationLog: ModerationLog;
  nodeEvents: NodeEvents;
  notices: Notices;
  notificationMails: NotificationMails;
  notificationSettings: NotificationSettings;
  passkeyChallenges: PasskeyChallenges;
  passkeys: Passkeys;
  pendingIdentities: PendingIdentities;
  pendingLogins: PendingLogins;
  photos: Photos;
  privacySettings: PrivacySettings;
  profiles: Profiles;
  providerVisits: ProviderVisits;
  purges: Purges;
  pushes: Pushes;
  pushKeys: PushKeys;
  pushSubscriptions: PushSubscriptions;
  reactions: Reactions;
  recoveryCodes: RecoveryCodes;
  relations: Relations;
  reportPictures: ReportPictures;
  reports: Reports;
  requestFloods: RequestFloods;
  reservedNames: ReservedNames;
  resetTokens: ResetTokens;
  searchCounts: SearchCounts;
  searchSegments: SearchSegments;
  secondFactors: SecondFactors;
  sentRequests: SentRequests;
  sessions: Sessions;
  skills: Skills;
  unreadSearch: UnreadSearch;
  unsubscribeKey: UnsubscribeKey;
  unusedBlobs: UnusedBlobs;
  users: Users;
  workExperience: WorkExperience;
}
