import type { DayFigures } from '@shipmates/contract/admin-overview'
import { type ReactNode, useId } from 'react'
import { Panel } from '../panel.tsx'
import { Chart, type Series } from './chart.tsx'
import { grouped } from './figures.tsx'
import { shortDayOf, weeksOf } from './weeks.ts'

type ChartPanelProps = {
  title: string
  line: string
  days: readonly DayFigures[]
  series: readonly Series[]
  /** Spans the page, with the table next to the chart if there is room. */
  isWide?: boolean
}

/** A chart of 90 days with its table by week. */
export function ChartPanel({ title, line, days, series, isWide = false }: ChartPanelProps) {
  const chart = (
    <Chart days={days} series={series} label={sentence(title, days, series)} isWide={isWide} />
  )
  const table = <WeekTable title={title} days={days} series={series} />
  return (
    <div className={isWide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <Panel title={title} line={line} aside={series.length > 1 && <Legend series={series} />}>
        <div className={isWide ? 'grid gap-x-7 gap-y-4 wide:grid-cols-[minmax(0,1fr)_300px]' : ''}>
          <div className="min-w-0">{chart}</div>
          {isWide ? (
            <>
              <div className="min-w-0 max-wide:hidden">{table}</div>
              <Fold className="wide:hidden">{table}</Fold>
            </>
          ) : (
            <Fold className="mt-3">{table}</Fold>
          )}
        </div>
      </Panel>
    </div>
  )
}

function Fold({ className, children }: { className: string; children: ReactNode }) {
  return (
    <details className={`min-w-0 border-t border-line pt-2.5 ${className}`}>
      <summary className="min-h-6 w-max max-w-full text-13 font-600 text-primary pointer-coarse:min-h-11">
        Show as table
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

/** The chart in a sentence: compares the last full week with the first. */
function sentence(title: string, days: readonly DayFigures[], series: readonly Series[]): string {
  const weeks = weeksOf(days)
  const [newest] = weeks
  const oldest = weeks.at(-1)
  if (!newest || !oldest) return `${title} by day.`
  const parts = series.map(({ of, name }) => {
    const what = of === 'active' ? 'on the busiest day of' : 'in'
    return `${name}: ${grouped(oldest[of])} ${what} the week from ${shortDayOf(oldest.day)}, ${grouped(newest[of])} ${what} the last seven days`
  })
  return `${title} by day for ${days.length} days. ${parts.join('. ')}.`
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="flex gap-4 text-13 text-ink-2 max-md:w-full md:ml-auto">
    {series.map(({ of, name, look }) => (
      <li key={of} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`mark-canvas-text size-3 rounded-[3px] border border-primary ${look === 'edged' ? 'bg-tint' : 'bg-primary'}`}
        />
        {name}
      </li>
    ))}
  </ul>
)

const WEEKS_SHOWN = 8

function WeekTable({ title, days, series }: Pick<ChartPanelProps, 'title' | 'days' | 'series'>) {
  const captionId = useId()
  return (
    <table aria-labelledby={captionId} className="w-full border-collapse text-13 leading-[1.4]">
      <caption id={captionId} className="pb-2 text-left font-600 text-ink-2">
        {title}, by week
      </caption>
      <thead>
        <tr>
          <th scope="col" className="py-1.5 text-left font-600 text-ink-2">
            Week from
          </th>
          {series.map(({ of, name }) => (
            <th key={of} scope="col" className="py-1.5 text-right font-600 text-ink-2">
              {of === 'active' ? `${name}, busiest day` : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days)
          .slice(0, WEEKS_SHOWN)
          .map((week) => (
            <tr key={week.day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-450">
                {shortDayOf(week.day)}
              </th>
              {series.map(({ of }) => (
                <td key={of} className="type-mono py-1.5 text-right text-12">
                  {grouped(week[of])}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
