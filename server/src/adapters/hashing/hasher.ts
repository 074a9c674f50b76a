import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '../../platform/queue.ts'

const ARGON2ID = 2

/** OWASP's minimum for argon2id: 19 MiB of memory, two iterations, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Queue limit: a secret behind more than this many would wait longer than people do. */
const MAX_WAITING = 500

/** Hashes passwords and codes with argon2id, off the event loop; concurrency is one per core. */
export interface Hasher {
  hash(secret: string): Promise<string>
  /** Takes the same time for `undefined` (no such account) as for a real hash. */
  verify(secret: string, hashed: string | undefined): Promise<boolean>
  /**
   * Runs work that ends in a hash, with a concurrency of two per core, so that a burst of logins
   * cannot exhaust the connection pool.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The methods throw TOO_MANY_REQUESTS when `MAX_WAITING` calls are queued already. */
export async function createHasher(parallel = availableParallelism()): Promise<Hasher> {
  const hashing = createQueue({ parallel, maxWaiting: MAX_WAITING })
  // Twice the hashing concurrency, so that no core idles during the lookup before a hash.
  const leading = createQueue({ parallel: 2 * parallel, maxWaiting: MAX_WAITING })
  const dummyHash = await hash('nobody has this password', PARAMETERS)
  return {
    hash: (secret) => hashing(() => hash(secret, PARAMETERS)),
    verify: (secret, hashed) =>
      hashing(async () => (await verify(hashed ?? dummyHash, secret)) && hashed !== undefined),
    inTurn: leading,
  }
}
