import { createHasher } from '../adapters/hashing/hasher.ts'

/** As the product's, with hashes that cost no time: tests sign up and in thousands of times. */
export const createCheapHasher = (parallel?: number) =>
  createHasher(parallel, { memoryCost: 8, timeCost: 1 })
