import { createHasher } from '../adapters/hashing/hasher.ts'

/** Like the product's, with hashes that cost no time, because tests sign up and in thousands of times. */
export const createCheapHasher = (parallel?: number) =>
  createHasher(parallel, { memoryCost: 8, timeCost: 1 })
