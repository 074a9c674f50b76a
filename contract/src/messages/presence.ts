type Unit = 'minute' | 'hour' | 'day'

export const activeNow = 'Active now'
export const neverSeen = 'Never seen'
export const seenJustNow = 'Last seen just now'
export const seenAgo = ({ count, unit }: { count: number; unit: Unit }) =>
  `Last seen ${count} ${unit}${count === 1 ? '' : 's'} ago`
export const seenOn = ({ date }: { date: string }) => `Last seen ${date}`
