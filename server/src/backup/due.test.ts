import { expect, test } from 'vitest'
import { lastDue } from './keep-backups.ts'

test.each([
  ['03:30 UTC', 'UTC', '2026-11-24T03:30:00Z', '2026-11-24T03:30:00Z'],
  ['03:30 UTC, before it', 'UTC', '2026-11-24T03:29:59Z', '2026-11-23T03:30:00Z'],
  ['03:30 in Berlin in winter', 'Europe/Berlin', '2026-11-24T12:00:00Z', '2026-11-24T02:30:00Z'],
  ['03:30 in Berlin in summer', 'Europe/Berlin', '2026-07-24T12:00:00Z', '2026-07-24T01:30:00Z'],
  ['03:30 in Auckland', 'Pacific/Auckland', '2026-11-24T12:00:00Z', '2026-11-23T14:30:00Z'],
])('%s', (_, zone, now, expected) => {
  const due = lastDue({ hour: 3, minute: 30, zone }, new Date(now))

  expect(due).toEqual(new Date(expected))
})
