type Unit = 'minute' | 'hour' | 'day'

export const activeNow = 'Active now'
export const neverSeen = 'Never seen'
export const seenJustNow = 'Last seen just now'
export const seenAgo = ({ count, unit }: { count: number; unit: Unit }) =>
  `Last seen ${count} ${unit}${count === 1 ? '' : 's'} ago`
export const seenOn = ({ date }: { date: string }) => `Last seen ${date}`
/** Where there is little room, without what all of them begin with. */
export const seenJustNowShort = 'just now'
export const seenAgoShort = ({ count, unit }: { count: number; unit: Unit }) =>
  `${count} ${shortUnits[unit]} ago`
const shortUnits: Record<Unit, string> = { minute: 'min', hour: 'h', day: 'd' }
