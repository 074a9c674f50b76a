import { readFileSync } from 'node:fs'

type Triple = [number, number, number]

const read = (name: string) => readFileSync(`${import.meta.dirname}/../styles/${name}.css`, 'utf8')
const tokensCss = read('tokens')

/** The colour names of the theme, with their values. */
export const named = new Map(
  [...read('theme').matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map((m) => [m[1]!, m[2]!]),
)

function declarations(selector: string): Map<string, string> {
  const start = tokensCss.indexOf(`${selector} {`)
  const block = tokensCss.slice(start, tokensCss.indexOf('\n}', start))
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1]!, m[2]!]))
}

const light = declarations(':root')
const dark = new Map([...light, ...declarations(':root[data-theme="dark"]')])
export const themes = { light, dark }
export type Theme = keyof typeof themes

/**
 * The WCAG contrast ratio of two colours: tokens, theme names, or oklch() as in a class. A text
 * with an alpha (`on-bubble-out/90`) is blended with its background; a background with an alpha
 * names what is below it: `oklch(1_0_0/.16) over bubble-out`.
 */
export function contrast(theme: Theme, text: string, ground: string): number {
  const [top = '', under] = ground.split(' over ')
  const below = under ? seen(theme, under) : ([0, 0, 0] as Triple)
  const groundSeen = seen(theme, top, below)
  const [darker, lighter] = [luminance(seen(theme, text, groundSeen)), luminance(groundSeen)].sort(
    (x, y) => x - y,
  )
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** A colour blended over another, as sRGB. */
function seen(theme: Theme, name: string, below: Triple = [0, 0, 0]): Triple {
  const [, base = name, percent = '100'] = /^([\w-]+)\/(\d+)$/.exec(name) ?? []
  const { lab, alpha } = resolve(theme, base)
  return mixed(encoded(linearRgb(lab)), below, (alpha * Number(percent)) / 100)
}

interface Colour {
  lab: Triple
  alpha: number
}

function resolve(theme: Theme, name: string): Colour {
  const value = named.get(name) ?? themes[theme].get(name) ?? name
  const variables = [...value.matchAll(/var\(--([\w-]+)\)/g)].map((m) => m[1]!)
  if (variables.length === 0) return parse(value)
  const [one = '', other = one] = variables.map((variable) => themes[theme].get(variable)!)
  const share = Number(/(\d+)%/.exec(value)?.[1] ?? 100) / 100
  return { lab: mixed(parse(one).lab, parse(other).lab, share), alpha: parse(one).alpha }
}

function parse(value: string): Colour {
  const numbers = value.match(/[\d.]+/g)?.map(Number) ?? []
  const [lightness, chroma, hue, alpha = 1] = numbers
  if (lightness === undefined || chroma === undefined || hue === undefined) {
    throw new Error(`${value} is no colour`)
  }
  const angle = (hue * Math.PI) / 180
  return { lab: [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)], alpha }
}

/** Converts oklab to linear sRGB, clipped to the gamut. */
function linearRgb([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return rgb.map((channel) => Math.min(1, Math.max(0, channel))) as Triple
}

const mixed = (one: Triple, other: Triple, share: number) =>
  one.map((part, index) => part * share + other[index]! * (1 - share)) as Triple

const encoded = (linear: Triple) =>
  linear.map((c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)) as Triple

function luminance(rgb: Triple): number {
  const [r, g, b] = rgb.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  ) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
