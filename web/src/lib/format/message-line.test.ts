import type { MessageImage } from '@shipmates/contract/chat'
import { expect, test } from 'vitest'
import { messageLine } from './message-line.ts'

const image = { alt: 'A pier' } as MessageImage

test.each([
  ['Ship it?', [], 'Ship it?'],
  ['Ship it?', [image], 'Ship it?'],
  ['', [image], 'Sent an image'],
  ['', [image, image], 'Sent 2 images'],
  ['', [], ''],
])(
  'the line of a message with the text "%s" and the images %j is "%s"',
  (content, images, line) => {
    expect(messageLine({ content, images })).toBe(line)
  },
)
