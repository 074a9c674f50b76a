import { describe, expect, test } from 'vitest'
import { tiles } from '../components/user-avatar.tsx'
import { coloursOf, pairsOfElements } from '../testing/class-colours.ts'
import { contrast, themes } from '../testing/colours.ts'

type Measured = [foreground: string, ground: string, light: number, dark: number]

const textPairs: Measured[] = [
  ['ink', 'paper', 15.6, 15.9],
  ['ink', 'surface', 16.5, 14.3],
  ['ink', 'warn', 15.2, 9.2],
  ['ink-2', 'paper', 7.6, 9.1],
  ['ink-2', 'surface', 8.0, 8.2],
  ['ink-2', 'sunken', 6.9, 7.2],
  ['ink-3', 'paper', 5.3, 6.5],
  ['ink-3', 'surface', 5.6, 5.9],
  ['primary', 'paper', 7.0, 7.7],
  ['primary', 'surface', 7.4, 6.9],
  ['primary', 'tint', 6.1, 5.3],
  ['on-primary', 'primary', 7.3, 7.8],
  ['on-primary', 'primary-hover', 9.2, 9.5],
  ['on-signal', 'signal', 10.7, 11.0],
  ['on-signal', 'signal-hover', 9.5, 12.4],
  ['danger', 'surface', 5.9, 6.5],
  ['danger', 'danger-tint', 5.1, 5.8],
  ['surface', 'danger', 5.9, 6.5],
  ['success', 'surface', 6.2, 8.8],
  ['success', 'success-tint', 5.5, 7.6],
  ['on-hull', 'hull', 14.1, 16.9],
  ['on-hull-2', 'hull', 8.2, 9.0],
  ['on-hull', 'hull-active', 10.8, 13.3],
  ['on-hull-2', 'hull-active', 6.2, 7.0],
  ['signal', 'hull', 10.1, 12.7],
  ['on-bubble-out', 'bubble-out', 7.3, 7.3],
  ['on-bubble-out/90', 'bubble-out', 6.2, 6.2],
  ['on-bubble-out', 'oklch(1_0_0/.16) over bubble-out', 5.0, 5.0],
  ['on-bubble-out', 'flag-blue', 7.3, 5.5],
  ['oklch(0.97_0.01_88)', 'oklch(0.14_0.02_262)', 18.3, 18.3],
  ['oklch(0.97_0.01_88)', 'oklch(0.2_0.03_262)', 16.6, 16.6],
  ['oklch(0.97_0.01_88)', 'oklch(0.2_0.03_262/.58) over sunken', 4.6, 15.2],
  ['tick-read', 'bubble-out', 5.2, 5.2],
  ['ink', 'bubble-in', 14.2, 11.4],
  ['ink-2', 'bubble-in', 6.9, 6.5],
  ['primary', 'bubble-in', 6.4, 5.5],
]

const edgePairs: Measured[] = [
  ['edge', 'surface', 3.6, 3.5],
  ['edge', 'paper', 3.4, 3.9],
  ['edge', 'sunken', 3.1, 3.1],
  ['online', 'surface', 3.7, 8.7],
]

/** A background without the colours below it. */
const upper = (ground: string) => ground.split(' over ')[0] ?? ''

/** Text colours, and the backgrounds that any of them may be used on. */
const inks = ['ink', 'ink-2', 'ink-3', 'primary', 'danger', 'success']
const openGrounds = [
  'paper',
  'surface',
  'sunken',
  'tint',
  'fail',
  'danger-tint',
  'success-tint',
  'bubble-in',
]

/** Text that is invisible, or inherits its colour from an element that is checked there. */
const INHERITED = ['transparent', 'current']

/** Colours of marks and lines, which never have text on them. */
const unwritten =
  'transparent overlay skeleton chart line edge online success ink-2 on-hull-2 hull-line primary'.split(
    ' ',
  )

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const measured = ([, , light, dark]: Measured) => (theme === 'light' ? light : dark)

  test.each(textPairs)('%s is readable on %s', (...pair) => {
    const ratio = contrast(theme, pair[0], pair[1])

    expect(ratio).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(ratio - measured(pair))).toBeLessThanOrEqual(0.1)
  })

  test.each(edgePairs)('%s is visible on %s', (...pair) => {
    const ratio = contrast(theme, pair[0], pair[1])

    expect(ratio).toBeGreaterThanOrEqual(3)
    expect(Math.abs(ratio - measured(pair))).toBeLessThanOrEqual(0.1)
  })

  test.each(inks)('%s is readable on every common background', (ink) => {
    const faint = openGrounds.filter((ground) => contrast(theme, ink, ground) < 4.5)

    expect(faint).toEqual([])
  })

  test.each(tiles)('the initial of an avatar is readable on $ground', ({ ground, letter }) => {
    expect(contrast(theme, letter, ground)).toBeGreaterThanOrEqual(5)
  })
})

test('every text and background colour that components use is checked', () => {
  const checked = [...textPairs, ...edgePairs]
  const texts = new Set([...inks, ...checked.map(([text]) => text), ...INHERITED])
  const grounds = new Set([...openGrounds, ...unwritten])
  for (const [, ground] of checked) grounds.add(upper(ground))

  expect([...coloursOf('text')].filter((text) => !texts.has(text))).toEqual([])
  expect([...coloursOf('bg')].filter((ground) => !grounds.has(ground))).toEqual([])
})

test('every combination of text and background colour on one element is checked', () => {
  const checked = new Set(textPairs.map(([text, ground]) => `${text} on ${upper(ground)}`))
  for (const ink of inks) for (const ground of openGrounds) checked.add(`${ink} on ${ground}`)
  for (const text of INHERITED) checked.add(`${text} on transparent`)

  expect(pairsOfElements.size).toBeGreaterThan(15)
  expect([...pairsOfElements].filter((pair) => !checked.has(pair))).toEqual([])
})

test('the dark theme sets only tokens that the light theme has', () => {
  expect(themes.light.size).toBeGreaterThan(40)
  expect(themes.dark.size).toBe(themes.light.size)
})
