import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokensCss = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

type Tokens = Map<string, string>
type Rgb = [number, number, number]

function declarations(selector: string): Tokens {
  const start = tokensCss.indexOf(`${selector} {`)
  const block = tokensCss.slice(start, tokensCss.indexOf('\n}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1]!, m[2]!]))
}

const light = declarations(':root')
const dark: Tokens = new Map([...light, ...declarations(':root[data-theme="dark"]')])
const themes = { light, dark }

/** Linear sRGB of an opaque oklch() colour, clipped to the gamut as a screen does. */
function linearRgb(value: string): Rgb {
  const [lightness, chroma, hue] = value.match(/[\d.]+/g)!.map(Number) as Rgb
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return rgb.map((channel) => Math.min(1, Math.max(0, channel))) as Rgb
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const luminance = (name: string) => {
    const [r, g, b] = linearRgb(tokens.get(name)!)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [darker, lighter] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Foreground, ground, measured ratio in the light and in the dark theme. */
const textPairs: [string, string, number, number][] = [
  ['ink', 'paper', 15.6, 15.9],
  ['ink', 'surface', 16.5, 14.3],
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
  ['danger', 'surface', 5.9, 6.5],
  ['danger', 'danger-tint', 5.1, 5.8],
  ['success', 'surface', 6.2, 8.8],
  ['success', 'success-tint', 5.5, 7.6],
  ['on-hull', 'hull', 14.1, 16.9],
  ['on-hull-2', 'hull', 8.2, 9.0],
  ['signal', 'hull', 10.1, 12.7],
  ['on-bubble-out', 'bubble-out', 7.3, 7.3],
  ['tick-read', 'bubble-out', 5.2, 5.2],
  ['ink', 'bubble-in', 14.2, 11.4],
  ['ink-2', 'bubble-in', 6.9, 6.5],
]

const edgePairs: [string, string, number, number][] = [
  ['edge', 'surface', 3.6, 3.5],
  ['edge', 'paper', 3.4, 3.9],
  ['online', 'surface', 3.7, 8.7],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = themes[theme]
  const expected = (pair: [string, string, number, number]) => pair[theme === 'light' ? 2 : 3]

  test.each(textPairs)('%s reads on %s', (...pair) => {
    const ratio = contrast(tokens, pair[0], pair[1])

    expect(ratio).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(ratio - expected(pair))).toBeLessThanOrEqual(0.1)
  })

  test.each(edgePairs)('%s shows on %s', (...pair) => {
    const ratio = contrast(tokens, pair[0], pair[1])

    expect(ratio).toBeGreaterThanOrEqual(3)
    expect(Math.abs(ratio - expected(pair))).toBeLessThanOrEqual(0.1)
  })
})

test('the dark theme sets no token that the light theme lacks', () => {
  expect(light.size).toBeGreaterThan(40)
  expect(dark.size).toBe(light.size)
})
