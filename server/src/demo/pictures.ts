import { type Image, renderImage } from '../adapters/photos/process-image.ts'

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
