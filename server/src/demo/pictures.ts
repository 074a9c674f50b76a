import type { Gender } from '@shipmates/contract/profiles'
import { type Image, renderImage } from '../adapters/photos/process-image.ts'
import { type Photo, renderPhoto } from '../adapters/photos/process-photo.ts'
import { createRandom } from './random.ts'

/** A picture in a demo conversation. */
export interface Picture {
  alt: string
  svg: string
}

export const BUS: Picture = {
  alt: 'A sketch of a bus with three nodes. The middle one is crossed out.',
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540">
    <rect width="960" height="540" fill="#f4efe4"/>
    <g fill="none" stroke="#1f4e63" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">
      <path d="M90 380h780M90 420h780M210 240v140M480 240v180M750 240v140"/>
      <path fill="#c9dfe8" d="M120 120h180v120H120zM660 120h180v120H660z"/>
      <path fill="#f2d5b8" d="M390 120h180v120H390z"/>
      <path d="M160 180h100M160 206h60M700 180h100M700 206h60"/>
      <path stroke="#b3402f" d="M420 140l120 80M540 140l-120 80"/>
      <path d="M90 370v60M870 370v60"/>
    </g>
  </svg>`,
}

export const COAST: Picture = {
  alt: 'A map of a coast. It is sharp at the left, and fuzzy at the right.',
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 600" width="960" height="600">
    <filter id="fuzzy"><feGaussianBlur stdDeviation="9"/></filter>
    <clipPath id="left"><path d="M0 0h480v600H0z"/></clipPath>
    <clipPath id="right"><path d="M480 0h480v600H480z"/></clipPath>
    <defs><g id="map">
      <path fill="#a9cfdd" d="M-60-60h1080v720H-60z"/>
      <path fill="#dfe3bf" stroke="#5c7f6b" stroke-width="5" d="M-60 660V330l90-40 60 36 70-90 84 20 46-76 92 48 78-30 60 70 96-44 52 66 88-18 64 80 70-26 90 60v254z"/>
      <path fill="#dfe3bf" stroke="#5c7f6b" stroke-width="5" d="M250 110l46-30 50 24-22 40-60 4zM640 90l70-34 60 40-36 46-74-8z"/>
      <path fill="none" stroke="#c9803e" stroke-width="6" d="M30 660l120-210 170-40 150 60 190-70 160 60 260-40"/>
    </g></defs>
    <path fill="#c4d7cf" d="M0 0h960v600H0z"/>
    <g clip-path="url(#left)"><use href="#map"/></g>
    <g clip-path="url(#right)"><use href="#map" filter="url(#fuzzy)"/></g>
    <path stroke="#fff" stroke-width="6" d="M480 0v600"/>
  </svg>`,
}

export const drawPicture = ({ svg }: Picture): Promise<Image> => renderImage(Buffer.from(svg))

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
