import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '../../platform/queue.ts'

const ARGON2ID = 2

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** More than this many waiting would wait longer than a person does. */
const MAX_WAITING = 500

/** Hashes secrets that people can guess, off the event loop, as many at once as there are cores. */
export interface Hasher {
  hash(secret: string): Promise<string>
  /** Takes as long for `undefined`, an account that does not exist, as for a real hash. */
  verify(secret: string, hashed: string | undefined): Promise<boolean>
  /**
   * Runs work that leads to hashing when its turn is near. Of a crowd that comes at once only a few hold
   * a connection to the database meanwhile, and whoever does other things finds one.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Throws TOO_MANY_REQUESTS from its methods while too many secrets wait to be hashed. */
export async function createHasher(parallel = availableParallelism()): Promise<Hasher> {
  const hashing = createQueue({ parallel, maxWaiting: MAX_WAITING })
  // Twice as many, so that a core never waits for what comes before the hash.
  const leading = createQueue({ parallel: 2 * parallel, maxWaiting: MAX_WAITING })
  const nobodys = await hash('nobody has this password', PARAMETERS)
  return {
    hash: (secret) => hashing(() => hash(secret, PARAMETERS)),
    verify: (secret, hashed) =>
      hashing(async () => (await verify(hashed ?? nobodys, secret)) && hashed !== undefined),
    inTurn: leading,
  }
}
