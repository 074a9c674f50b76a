import { expect, test } from 'vitest'
import { PHOTO_SIZES, photoUrl, smallPhotoUrl } from './photos.ts'

test('a photo lies at the address of its content, in its two sizes', () => {
  const addresses = PHOTO_SIZES.map((size) => photoUrl('ab12', size))

  expect(addresses).toEqual(['/photos/ab12/small.webp', '/photos/ab12/large.webp'])
})

test('the address is the large one unless told, and none where there is no photo', () => {
  expect(photoUrl('ab12')).toBe('/photos/ab12/large.webp')
  expect([photoUrl(null), photoUrl(null, 'small')]).toEqual([null, null])
})

test('the small photo lies beside the large one', () => {
  expect(smallPhotoUrl('/photos/ab12/large.webp')).toBe(photoUrl('ab12', 'small'))
  expect(smallPhotoUrl('/photos/ab12/small.webp')).toBe('/photos/ab12/small.webp')
})
