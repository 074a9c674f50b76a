import type { Overview } from '@shipmates/contract/admin-overview'
import { panelClasses } from '../panel.tsx'

type Figure = { now: number; before: number }

/** 6592 as "6,592". */
export const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** The line below a figure with the value of the week before: "Last week 2". */
export function changeOf({ now, before }: Figure): string {
  if (now === before) return 'Same as last week'
  return before === 0 ? 'None last week' : `Last week ${grouped(before)}`
}

function newOf({ now, before }: Figure): string {
  if (now === before) return 'None new this week'
  return now > before
    ? `${grouped(now - before)} new this week`
    : `${grouped(before - now)} fewer this week`
}

const shareOf = (accepted: number, requests: number): string =>
  requests === 0
    ? 'No requests this week'
    : `${Math.round((accepted / requests) * 100)} % of requests`

/** The five figures of the last seven days, each with its change. */
export function Figures({ overview }: { overview: Overview }) {
  const { members, active, requests, acceptances, messages } = overview
  const figures = [
    { name: 'Members', count: members.now, change: newOf(members) },
    { name: 'Active this week', count: active.now, change: changeOf(active) },
    { name: 'Requests', count: requests.now, change: changeOf(requests) },
    {
      name: 'Accepted',
      count: acceptances.now,
      change: shareOf(acceptances.now, requests.now),
    },
    { name: 'Messages', count: messages.now, change: changeOf(messages) },
  ]
  return (
    // The lines between the figures are gaps that show the background.
    <dl
      className={`${panelClasses} grid grid-cols-2 gap-px overflow-hidden bg-line! md:grid-cols-3 wide:grid-cols-5`}
    >
      {figures.map(({ name, count, change }) => (
        <div
          key={name}
          className="min-w-0 bg-surface px-4 py-3.5 last:max-md:col-span-2 last:max-wide:md:col-span-2 md:px-4.5 md:py-4"
        >
          <dt className="text-13 font-600 text-ink-2">{name}</dt>
          <dd className="type-display mt-1.5 text-[1.875rem] leading-[1.1] tabular-nums">
            {grouped(count)}
          </dd>
          <dd className="mt-1 text-13 leading-[1.4] text-ink-2">{change}</dd>
        </div>
      ))}
    </dl>
  )
}
