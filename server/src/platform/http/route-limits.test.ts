import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startServerForFile } from '../../testing/server.ts'
import { readLimits } from '../limits.ts'

const src = fileURLToPath(new URL('../../', import.meta.url))
const inDomain = /^(identity|people|matching|chat|notify|staff)\/.*(?<!\.test)\.ts$/
const names = new Set(Object.keys(readLimits({}).limits))
const { app } = await startServerForFile()
const declared = app.mounted.flatMap(({ config }) => config?.route?.limits ?? [])

/** Limits of socket events, and of addresses outside the contract that a browser opens. */
const OUTSIDE = [
  'chat/chat/events.ts messages',
  'chat/chat/typing.ts typing',
  'identity/accounts/authenticate.ts unknownSessions',
  'identity/identities/come-back.ts triesByAddress',
  'people/profiles/photo-routes.ts apiByAddress',
]

/** The limits that a source file counts, by the calls of the limiter and the lists that `takeAll` gets. */
function countedIn(file: string): string[] {
  const source = readFileSync(src + file, 'utf8')
  const calls = [...source.matchAll(/\b(?:take|isRefused)\([^')]*'(\w+)'/g)]
  const uses = /takeAll|type Use\b/.test(source) ? [...source.matchAll(/\[\s*'(\w+)',/g)] : []
  return [...calls, ...uses].flatMap(([, name = '']) => (names.has(name) ? [name] : []))
}

test('a domain counts only limits that a route declares by account', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => inDomain.test(name))
  const counted = sources.flatMap((file) =>
    [...new Set(countedIn(file))].map((name) => ({ file, name, place: `${file} ${name}` })),
  )
  const byAccount = new Set(declared.filter(({ by }) => by === 'account').map(({ name }) => name))

  const undeclared = counted.filter(({ name }) => !byAccount.has(name as never))

  expect(counted.length).toBeGreaterThan(OUTSIDE.length)
  expect(undeclared.map(({ place }) => place).sort()).toEqual(OUTSIDE)
  const unused = [...byAccount].filter((name) => !counted.some((use) => use.name === name))
  expect(unused).toEqual([])
})
