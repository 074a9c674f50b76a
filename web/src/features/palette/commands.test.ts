import { expect, test } from 'vitest'
import { type Command, matchCommands } from './commands.ts'

const command = (label: string, words?: string): Command => ({
  id: label,
  label,
  icon: null,
  run: () => {},
  ...(words && { words }),
})

const groups = [
  { name: 'Go to', commands: [command('Discover', 'dashboard feed'), command('My Profile')] },
  { name: 'Conversations', commands: [command('nadia_dev'), command('linus_ferry')] },
]

const found = (text: string) =>
  matchCommands(groups, text).flatMap(({ commands }) => commands.map(({ label }) => label))

test.each([
  ['', ['Discover', 'My Profile', 'nadia_dev', 'linus_ferry']],
  ['disc', ['Discover']],
  ['FEED', ['Discover']],
  ['profile my', ['My Profile']],
  ['dia', ['nadia_dev']],
  ['ferry', ['linus_ferry']],
  ['board', []],
  ['discover profile', []],
])('"%s" finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels)
})

test('a group without a match is left out', () => {
  expect(matchCommands(groups, 'nadia').map(({ name }) => name)).toEqual(['Conversations'])
})
