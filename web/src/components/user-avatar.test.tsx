import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { everythingIsOnScreen } from '../testing/on-screen.ts'
import { UserAvatar } from './user-avatar.tsx'

beforeEach(everythingIsOnScreen)

const user = { id: '7', userName: 'ada_tiles', photoUrl: '/photos/ab12/large.webp' }
const photoOf = (size: 40 | 96) =>
  render(<UserAvatar user={user} size={size} />).container.querySelector('img')

test('a small avatar leaves it to the browser which photo its screen needs', () => {
  const photo = photoOf(40)

  expect(photo?.srcset).toBe('/photos/ab12/small.webp 96w, /photos/ab12/large.webp 512w')
  expect(photo?.sizes).toBe('2.5rem')
  expect(photo?.getAttribute('src')).toBe('/photos/ab12/large.webp')
})

test('a large one shows the large photo', () => {
  const photo = photoOf(96)

  expect(photo?.srcset).toBe('')
  expect(photo?.getAttribute('src')).toBe('/photos/ab12/large.webp')
})
