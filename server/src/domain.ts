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
import type { DeleteBatch, Rows } from './platform/db/delete-oldest.ts'
import type { Job } from './platform/jobs.ts'
import type { Io } from './platform/realtime/io.ts'

/** Stops what a domain started, and resolves once it has ended. */
export type Stop = () => Promise<void>

/** The dependencies that a serving node passes to its domains. */
export interface NodeDeps extends Deps {
  pushes: OpenPushes
  imports: Imports
  /** The address of the style sheet of pages without script. */
  styles: string
  /** Registers work for after all sockets of this node have closed. */
  onSocketsClosed(end: Stop): void
  /** Every domain, for those that work on the data of all. */
  domains: readonly Domain[]
}

/** A deleted account, and what to do with the messages that it sent. */
export interface Deleted {
  userId: UserId
  messages: MessagesChoice
}

/** The part of a domain in a member's copy of their data. */
export interface Exported {
  /** Values of bounded size, by their key in the file. */
  values?(deps: Pick<Deps, 'db' | 'now'>, userId: UserId): Promise<Record<string, unknown>>
  /** The settings, under the name of the domain. */
  settings?(deps: Pick<Deps, 'db' | 'now'>, userId: UserId): Promise<object>
  /** Lists of unbounded length, by their key in the file: each is the pieces of its JSON. */
  lists?(deps: Pick<Deps, 'db' | 'now'>, userId: UserId): Record<string, AsyncIterable<string>>
  /** Files next to the JSON, one at a time. `db` reads a snapshot; `latest` finds objects that have moved since. */
  files?(
    deps: Pick<Deps, 'db' | 'blobs'> & { latest: Db },
    userId: UserId,
  ): AsyncIterable<{ name: string; bytes: Uint8Array }>
}

/** Everything that the server needs to know about a domain. `domains.ts` lists them. */
export interface Domain {
  name: string
  /** Mounts the routes. */
  routes?(app: FastifyInstance, deps: NodeDeps): void | Promise<void>
  /** Registers socket handlers. */
  events?(io: Io, deps: NodeDeps): void
  /** The background jobs of a serving node. */
  jobs?(deps: NodeDeps): Job[]
  /** The jobs that need only the database. Test servers run without them. */
  databaseJobs?(deps: Pick<Deps, 'db' | 'now' | 'log'>): Job[]
  /** Starts to send what is queued. */
  senders?(deps: NodeDeps): Stop[]
  /** Deletions and changes that are due, by label. */
  sweep?(at: Date, db: Db): Record<string, Rows | DeleteBatch>
  /** The rows of a deleted account to delete, by label. Each batch finds the remaining rows by itself. */
  purge?(deleted: Deleted, db: Db): Record<string, Rows | DeleteBatch>
  export?: Exported
  /** The composers of its mails, by kind of mail. */
  mails?(deps: MailDeps): Partial<Record<MailKind, Compose>>
}

/** The dependencies of composers. */
export interface MailDeps {
  hasher: Hasher
  config: Site
  shortlist: Shortlist
}
