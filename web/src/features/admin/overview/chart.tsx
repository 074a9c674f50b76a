import type { DayFigures } from '@shipmates/contract/admin-overview'
import { NARROW, useMediaQuery } from '../../../lib/browser/use-window.ts'
import { grouped } from './figures.tsx'
import { monthsIn, stepsTo } from './weeks.ts'

type Counted = Exclude<keyof DayFigures, 'day'>

export type Series = {
  of: Counted
  name: string
  /** `line`: an area with a line. `edged`: bars in tint with an edge. `solid`: bars. */
  look: 'line' | 'edged' | 'solid'
}

type ChartProps = {
  days: readonly DayFigures[]
  series: readonly Series[]
  /** A sentence that describes the chart. */
  label: string
  isWide: boolean
}

/** Figures by day, drawn for the available width, so that text is never scaled below 11 px. */
export function Chart({ days, series, label, isWide }: ChartProps) {
  const isNarrow = useMediaQuery(NARROW)
  const width = isNarrow ? 320 : isWide ? 760 : 520
  const height = isNarrow ? 180 : isWide ? 260 : 200
  const plot = { left: 44, top: 8, right: width - 6, bottom: height - 22 }
  const steps = stepsTo(Math.max(...days.flatMap((day) => series.map(({ of }) => day[of]))))
  const top = steps.at(-1) ?? 1
  const yOf = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top)
  const slot = (plot.right - plot.left) / days.length
  const xOf = (index: number) => plot.left + index * slot
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="staff-chart block h-auto w-full overflow-visible"
    >
      {steps.map((step) => (
        <g key={step}>
          <path
            data-part={step === 0 ? 'base' : 'rule'}
            d={`M${plot.left} ${yOf(step)}H${plot.right}`}
          />
          <text x={plot.left - 8} y={yOf(step) + 4} textAnchor="end">
            {grouped(step)}
          </text>
        </g>
      ))}
      {monthsIn(days).map(({ index, name }) => (
        <text key={index} x={xOf(index)} y={height - 5}>
          {name}
        </text>
      ))}
      {series.map(({ of, look }) =>
        look === 'line' ? (
          <Line
            key={of}
            points={days.map((day, i) => [xOf(i) + slot / 2, yOf(day[of])])}
            bottom={plot.bottom}
          />
        ) : (
          <path
            key={of}
            data-part={look}
            d={days.map((day, i) => bar(xOf(i), slot, yOf(day[of]), plot.bottom)).join('')}
          />
        ),
      )}
    </svg>
  )
}

type Point = readonly [x: number, y: number]

const round = (number: number) => Math.round(number * 10) / 10

/** The path of one bar, from the bottom up; empty for zero. */
function bar(x: number, slot: number, y: number, bottom: number): string {
  if (y >= bottom) return ''
  const width = Math.max(1, slot - 1.5)
  return `M${round(x + (slot - width) / 2)} ${bottom}V${round(y)}h${round(width)}V${bottom}z`
}

function Line({ points, bottom }: { points: readonly Point[]; bottom: number }) {
  const line = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <>
      <path
        data-part="area"
        d={`M${round(first[0])} ${bottom}L${line}L${round(last[0])} ${bottom}z`}
      />
      <path data-part="line" d={`M${line}`} />
    </>
  )
}
