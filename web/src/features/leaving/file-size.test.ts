import { expect, test } from 'vitest'
import { fileSize } from './export-data.tsx'

test.each([
  [0, '0.0 kB'],
  [1_234, '1.2 kB'],
  [250_000, '250 kB'],
  [999_999, '1.0 MB'],
  [12_400_000, '12.4 MB'],
  [3_000_000_000, '3.0 GB'],
])('%i bytes are "%s"', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
