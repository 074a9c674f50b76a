import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { randomId } from './random-id.ts'

test('an id is a random UUID', () => {
  const ids = Array.from({ length: 1000 }, randomId)

  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})
