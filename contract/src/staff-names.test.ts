import { expect, test } from 'vitest'
import { isStaffName } from './staff-names.ts'

test.each([
  'administrator',
  'Moderator',
  'support',
  'Security_Team',
  'shipmates',
  'Shipmates_Team',
  'adm1n_',
  '5upport',
  'moderator_2',
  'harbour_guild',
  'HarbourGuild7',
])('%s looks like the staff', (name) => {
  expect(isStaffName(name, 'Harbour Guild')).toBe(true)
})

test.each([
  'ada_lovelace',
  'rooted',
  'helper_hugo',
  'moderately',
  'teamster',
  '_____1',
  'systemd_fan',
])('%s is a name for a member', (name) => {
  expect(isStaffName(name, '船')).toBe(false)
})
