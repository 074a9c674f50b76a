import { useId } from 'react'
import type { ThemeChoice } from '../../lib/browser/theme.ts'

type Palette = {
  page: string
  hull: string
  line: string
  ink: string
  card: string
  edge: string
  action: string
}

const light: Palette = {
  page: 'oklch(.976 .008 88)',
  hull: 'oklch(.255 .062 262)',
  line: 'oklch(.79 .028 262)',
  ink: 'oklch(.235 .045 262)',
  card: 'oklch(.995 .003 88)',
  edge: 'oklch(.885 .013 88)',
  action: 'oklch(.455 .165 262)',
}
const dark: Palette = {
  page: 'oklch(.2 .028 262)',
  hull: 'oklch(.165 .03 262)',
  line: 'oklch(.76 .024 262)',
  ink: 'oklch(.955 .01 88)',
  card: 'oklch(.243 .033 262)',
  edge: 'oklch(.335 .034 262)',
  action: 'oklch(.735 .125 262)',
}

const navLines = [
  { y: 42, width: 30, opacity: 1 },
  { y: 57, width: 24, opacity: 0.55 },
  { y: 72, width: 28, opacity: 0.55 },
  { y: 87, width: 20, opacity: 0.55 },
]

/** A small picture of the app in a theme. Its colours do not depend on the current theme. */
export function ThemePreview({ theme }: { theme: ThemeChoice }) {
  const halfId = useId()
  return (
    <svg
      viewBox="0 0 240 132"
      aria-hidden="true"
      className="keep-colors block h-auto w-full rounded-[8px] shadow-[0_0_0_1px_var(--line)] max-md:w-24 max-md:flex-none"
    >
      <Screen palette={theme === 'dark' ? dark : light} />
      {theme === 'system' && (
        <>
          <clipPath id={halfId}>
            <path d="M120 0h120v132H120z" />
          </clipPath>
          <g clipPath={`url(#${halfId})`}>
            <Screen palette={dark} />
          </g>
        </>
      )}
    </svg>
  )
}

function Screen({ palette }: { palette: Palette }) {
  return (
    <>
      <rect width="240" height="132" fill={palette.page} />
      <rect width="56" height="132" fill={palette.hull} />
      <path d="M12 12h8v14h-8z" fill="oklch(.855 .162 88)" />
      <path d="M20 12h8l-3.5 7 3.5 7h-8z" fill="oklch(.52 .15 262)" />
      {navLines.map(({ y, width, opacity }) => (
        <rect
          key={y}
          x="12"
          y={y}
          width={width}
          height="5"
          rx="2.5"
          fill={palette.line}
          opacity={opacity}
        />
      ))}
      <rect x="72" y="16" width="76" height="9" rx="3" fill={palette.ink} />
      <Card x={72} palette={palette} />
      <Card x={152} palette={palette} />
    </>
  )
}

function Card({ x, palette }: { x: number; palette: Palette }) {
  return (
    <g transform={`translate(${x} 40)`}>
      <rect width="70" height="78" rx="7" fill={palette.card} stroke={palette.edge} />
      <rect x="9" y="12" width="18" height="18" rx="5" fill="oklch(.8 .08 235)" />
      <rect x="9" y="38" width="44" height="5" rx="2.5" fill={palette.ink} />
      <rect x="9" y="48" width="30" height="4" rx="2" fill={palette.line} opacity=".7" />
      <rect x="9" y="60" width="52" height="10" rx="3" fill={palette.action} />
    </g>
  )
}
