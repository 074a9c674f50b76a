import { expect, test } from 'vitest'
import { PHOTO_SIZES, photoUrl, smallPhotoUrl } from './photos.ts'

test('the URL of a photo contains the hash of its content and its size', () => {
  const addresses = PHOTO_SIZES.map((size) => photoUrl('ab12', size))

  expect(addresses).toEqual(['/photos/ab12/small.webp', '/photos/ab12/large.webp'])
})

test('the URL is the large one by default, and null without a photo', () => {
  expect(photoUrl('ab12')).toBe('/photos/ab12/large.webp')
  expect([photoUrl(null), photoUrl(null, 'small')]).toEqual([null, null])
})

test('the URL of the small photo is derived from the large one', () => {
  expect(smallPhotoUrl('/photos/ab12/large.webp')).toBe(photoUrl('ab12', 'small'))
  expect(smallPhotoUrl('/photos/ab12/small.webp')).toBe('/photos/ab12/small.webp')
})
