import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { canonicalPassword } from '@shipmates/contract/canonical'
import { createQueue, type Queue } from '../../platform/queue.ts'

const ARGON2ID = 2

interface HashCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
}

/** OWASP's minimum for argon2id: 19 MiB of memory, two iterations, one lane. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** Queue limit: more calls than this would wait longer than people do. */
const MAX_WAITING = 500

/**
 * Hashes passwords and codes in their canonical form with argon2id, off the event loop; concurrency is one per core.
 * `by` is the member or network of the caller: they are served in turn.
 */
export interface Hasher {
  hash(secret: string, by?: string): Promise<string>
  /**
   * Whether a hash belongs to this secret, in its canonical form or as it was typed, as older hashes do. Takes the same
   * time for `undefined` (no such account) as for a real hash.
   */
  verify(secret: string, hashed: string | undefined, by?: string): Promise<boolean>
  /**
   * Runs work that ends in a hash, with a concurrency of two per core, so that a burst of logins
   * cannot exhaust the connection pool.
   */
  inTurn: Queue
}

/** The methods throw TOO_MANY_REQUESTS when `MAX_WAITING` calls are queued already. */
export async function createHasher(
  parallel = availableParallelism(),
  cost: HashCost = COST,
): Promise<Hasher> {
  const parameters = { algorithm: ARGON2ID, parallelism: 1, ...cost }
  const hashing = createQueue({ parallel, maxWaiting: MAX_WAITING })
  // Twice the hashing concurrency, so that no core idles during the lookup before a hash.
  const leading = createQueue({ parallel: 2 * parallel, maxWaiting: MAX_WAITING })
  const dummyHash = await hash('nobody has this password', parameters)
  return {
    hash: (secret, by) => hashing(() => hash(canonicalPassword(secret), parameters), by),
    verify: (secret, hashed, by) =>
      hashing(async () => {
        for (const form of formsOf(secret)) {
          if (await verify(hashed ?? dummyHash, form)) return hashed !== undefined
        }
        return false
      }, by),
    inTurn: leading,
  }
}

/** The forms in which a secret may have been hashed: one, unless it has characters outside ASCII. */
function formsOf(secret: string): Set<string> {
  const form = canonicalPassword(secret)
  return new Set([form, secret, form.normalize('NFD')])
}
