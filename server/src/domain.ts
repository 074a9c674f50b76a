import type { UserId } from '@shipmates/contract/ids'
import type { MessagesChoice } from '@shipmates/contract/leaving'
import type { FastifyInstance } from 'fastify'
import type { Hasher } from './adapters/hashing/hasher.ts'
import type { Compose } from './adapters/mail/compose.ts'
import type { Site } from './adapters/mail/mail-template.tsx'
import type { Deps } from './deps.ts'
import type { Shortlist } from './matching/discovery/shortlist/shortlist.ts'
import type { OpenPushes } from './notify/push/open.ts'
import type { Imports } from './people/github/link.ts'
import type { Db } from './platform/db/client.ts'
import type { MailKind } from './platform/db/column-types.ts'
import type { DeleteBatch } from './platform/db/delete-oldest.ts'
import type { Io } from './platform/realtime/io.ts'

/** Stops what a domain started, and resolves once it has ended. */
export type Stop = () => Promise<void>

/** What a serving node hands to its domains. */
export interface NodeDeps extends Deps {
  pushes: OpenPushes
  imports: Imports
  /** The address of the style sheet of pages without script. */
  styles: string
  /** What to end once all sockets of this node have closed. */
  onSocketsClosed(end: Stop): void
  /** Every domain, for those that work on the data of all. */
  domains: readonly Domain[]
}

/** A deleted account, and what becomes of the messages that it sent. */
export interface Deleted {
  userId: UserId
  messages: MessagesChoice
}

/** What a member's copy of their data holds of a domain. */
export interface Exported {
  /** Values of bounded size, by their key in the file. */
  values?(deps: Pick<Deps, 'db' | 'now'>, userId: UserId): Promise<Record<string, unknown>>
  /** The settings, which stand under the name of the domain. */
  settings?(deps: Pick<Deps, 'db' | 'now'>, userId: UserId): Promise<object>
  /** Lists of unbounded length, by their key in the file: each the pieces of its JSON. */
  lists?(deps: Pick<Deps, 'db' | 'now'>, userId: UserId): Record<string, AsyncIterable<string>>
  /** Files next to the JSON, one at a time. `db` reads a snapshot, `latest` what has moved since. */
  files?(
    deps: Pick<Deps, 'db' | 'blobs'> & { latest: Db },
    userId: UserId,
  ): AsyncIterable<{ name: string; bytes: Uint8Array }>
}

/** All that the server has to know of a domain. `domains.ts` lists them. */
export interface Domain {
  name: string
  /** Mounts the routes. */
  routes?(app: FastifyInstance, deps: NodeDeps): void | Promise<void>
  /** Handles sockets. */
  events?(io: Io, deps: NodeDeps): void
  /** Starts the work in the background of a serving node. */
  jobs?(deps: NodeDeps): Stop[]
  /** Starts the work that needs only the database, when the product starts. Test servers do without. */
  databaseJobs?(deps: Pick<Deps, 'db' | 'now' | 'log'>): Stop[]
  /** What to delete, or to change, once its time has come: batches by label. */
  sweep?(db: Db, at: Date): Record<string, DeleteBatch>
  /** What to delete of a deleted account: batches by label. Each finds by itself what is left. */
  purge?(db: Db, deleted: Deleted): Record<string, DeleteBatch>
  export?: Exported
  /** The composers of its mails, by kind of mail. */
  mails?(deps: MailDeps): Partial<Record<MailKind, Compose>>
}

/** What the composers of mails need. */
export interface MailDeps {
  hasher: Hasher
  config: Site
  shortlist: Shortlist
}
