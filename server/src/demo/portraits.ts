import type { Gender } from '@shipmates/contract/profiles'
import { type Photo, renderPhoto } from '../adapters/photos/process-photo.ts'
import { createRandom } from './random.ts'

const GROUNDS = ['#c9dfe8', '#f2d5b8', '#d6e4c7', '#e6d3e4', '#f4e3a6', '#d4d9ee']
const SKINS = ['#f3cfb3', '#e0ac84', '#c68a5e', '#9a6240', '#6e4329', '#fae0cd']
const HAIRS = ['#2a1d16', '#54361f', '#8f5a2b', '#c79a4b', '#8a8f98', '#a23e2a']
const SHIRTS = ['#2f5d73', '#8c3f3f', '#4a6b46', '#5b4a7d', '#37393f', '#b0702c']

/** For each haircut: the path behind the head and the path in front. */
const CUTS = [
  ['', 'M160 236c0-76 40-112 96-112s96 36 96 112c-20-44-56-60-96-60s-76 16-96 60z'],
  [
    'M148 240c0-84 48-124 108-124s108 40 108 124v150H148z',
    'M164 240c4-60 40-96 92-96s88 36 92 96c-40-10-70-30-88-60-18 34-52 54-96 60z',
  ],
  ['M256 70a46 46 0 1 1 0 92 46 46 0 0 1 0-92z', 'M162 232c0-72 42-104 94-104s94 32 94 104c-30-50-158-50-188 0z'],
  ['', ''],
] as const // biome-ignore format: a path is one line

const [SHORT, LONG, BUN, BALD] = CUTS
/** The haircuts of members with a gender that the pictures suggest; the others have any. */
const CUTS_OF: Partial<Record<Gender, readonly (typeof CUTS)[number][]>> = {
  Female: [LONG, BUN],
  Male: [SHORT, BALD],
}

/** Draws a flat portrait. Deterministic: the same seed and gender give the same portrait. */
export function drawPortrait(seed: number, gender: Gender): Promise<Photo> {
  const { pick } = createRandom(seed * 7919)
  const [ground, skin, hair, shirt] = [pick(GROUNDS), pick(SKINS), pick(HAIRS), pick(SHIRTS)]
  const [behind, upon] = pick<(typeof CUTS)[number]>(CUTS_OF[gender] ?? CUTS)
  return renderPhoto(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
      <rect width="512" height="512" fill="${ground}"/>
      <path d="${behind}" fill="${hair}"/>
      <path d="M76 512c0-100 76-148 180-148s180 48 180 148z" fill="${shirt}"/>
      <path d="M216 300h80v70c0 50-80 50-80 0z" fill="${skin}"/>
      <ellipse cx="256" cy="246" rx="88" ry="104" fill="${skin}"/>
      <path d="${upon}" fill="${hair}"/>
      <g fill="#2b2320"><circle cx="222" cy="250" r="8"/><circle cx="290" cy="250" r="8"/></g>
      <path d="M226 298q30 24 60 0" fill="none" stroke="#2b2320" stroke-width="7" stroke-linecap="round"/>
    </svg>`),
  )
}
