import { expect, test } from 'vitest'
import { isCutOff, isMoving, pictureTypeOf } from './picture-bytes.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const gif = bytesOf('R0lGODlhAgACAIAAAExpcf8AACH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==')
/** The second frame has colours of its own. */
const movingGif = bytesOf(
  'R0lGODlhAgACAIAAAExpcf8AACH5BAUAAAAALAAAAAACAAIAAAICjFMAIfkEBQAAAAAsAAAAAAIAAgCATGlxAAD/AgKMUwA7',
)
const webp = bytesOf(
  'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoCAAIAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=',
)
const movingWebp = bytesOf(
  'UklGRsIAAABXRUJQVlA4WAoAAAACAAAAAQAAAQAAQU5JTQYAAAD/////AQBBTk1GSAAAAAAAAAAAAAEAAAEAAGQAAAJWUDggMAAAANABAJ0BKgIAAgABQCYloAJ0ugH4AAOwAP7y63/82BXNc+/3/9Lg/S4P0uD/0pAAAEFOTUZGAAAAAAAAAAAAAQAAAQAAZAAAAFZQOCAuAAAAlAEAnQEqAgACAAAAJiWgAnS6AAOYAP77VeP/pcH/0uD/6XB/6XB/G7LOG6QAAA==',
)
const png = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==',
)
const jpeg = bytesOf(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAo//2Q==',
)

/** A PNG with an empty chunk of this name after its header. */
const pngWith = (chunk: string) =>
  new Uint8Array([
    ...png.slice(0, 33),
    ...[0, 0, 0, 0],
    ...new TextEncoder().encode(chunk),
    ...[0, 0, 0, 0],
    ...png.slice(33),
  ])

const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)
const ascii = (text: string) => new TextEncoder().encode(text)

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['gif', gif],
  ['gif', ascii('GIF87a')],
  [undefined, ascii('RIFF....WAVE')],
  [undefined, ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [undefined, ascii('\0\0\0\x1cftypavif')],
  [undefined, new Uint8Array()],
])('the first bytes tell the type: %s', (type, bytes) => {
  expect(pictureTypeOf(bytes)).toBe(type)
})

test.each([
  ['a GIF of one frame', gif, false],
  ['a GIF of two frames', movingGif, true],
  ['a cut off GIF', movingGif.slice(0, 45), false],
  ['a WebP', webp, false],
  ['an animated WebP', movingWebp, true],
  ['a PNG', png, false],
  ['an animated PNG', pngWith('acTL'), true],
  ['a PNG with another chunk', pngWith('tEXt'), false],
  ['a PNG of a few bytes', png.slice(0, 10), false],
  ['a JPEG', jpeg, false],
])('%s is detected as moving or not', (_what, bytes, expected) => {
  expect(isMoving(bytes)).toBe(expected)
})

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['gif', gif],
])('the missing end of a %s is detected, and bytes after its end are ignored', (_type, bytes) => {
  expect([bytes, half(bytes), new Uint8Array([...bytes, 0])].map(isCutOff)).toEqual([
    false,
    true,
    false,
  ])
})
