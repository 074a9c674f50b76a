import { expect, test } from 'vitest'
import { Instant, paginate } from './reply.ts'

const of = (page: number, limit: number, totalCount: number) => {
  const { totalPages, hasNextPage, hasPreviousPage } = paginate({ page, limit }, totalCount)
  return { totalPages, hasNextPage, hasPreviousPage }
}

test.each([
  [1, 20, 0, 0, false, false],
  [5, 20, 0, 0, false, false],
  [1, 20, 1, 1, false, false],
  [1, 20, 20, 1, false, false],
  [1, 20, 21, 2, true, false],
  [2, 20, 21, 2, false, true],
  [2, 20, 60, 3, true, true],
  [3, 20, 60, 3, false, true],
  [4, 20, 60, 3, false, true],
  [1_000_000, 20, 60, 3, false, true],
  [1, 1, 2, 2, true, false],
  [50, 1, 50, 50, false, true],
])(
  'page %i with limit %i of %i items: %i pages, next %s, previous %s',
  (page, limit, totalCount, totalPages, hasNextPage, hasPreviousPage) => {
    expect(of(page, limit, totalCount)).toEqual({ totalPages, hasNextPage, hasPreviousPage })
  },
)

test('a pagination repeats the page, the limit and the total count', () => {
  expect(paginate({ page: 7, limit: 3 }, 11)).toMatchObject({
    currentPage: 7,
    limit: 3,
    totalCount: 11,
  })
})

test.each([
  ['2024-05-10T10:00:00.000Z', true],
  ['2024-05-10T10:00:00.123Z', true],
  ['2024-05-10T10:00:00Z', false],
  ['2024-05-10T10:00:00.123456Z', false],
  ['2024-05-10T10:00:00.123+02:00', false],
  ['2024-05-10', false],
  ['2024-02-30T10:00:00.000Z', false],
  ['', false],
])('%j is an instant in UTC with milliseconds: %s', (value, isOne) => {
  expect(Instant.safeParse(value).success).toBe(isOne)
})
