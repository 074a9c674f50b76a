import { logIn } from '@shipmates/contract/accounts'
import * as contract from '@shipmates/contract/second-factor'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { nextStep, stopClock, switchOn } from '../../testing/second-factor.ts'
import { startServerForFile } from '../../testing/server.ts'

stopClock()
const server = await startServerForFile({ config: { hasRateLimits: true } })

async function givePassword({ email, password }: TestMember) {
  const visitor = server.visitor()
  await visitor.call(logIn, { body: { email, password } })
  return visitor
}

type Visitor = Awaited<ReturnType<typeof givePassword>>

const enter = (visitor: Visitor, code: string) =>
  visitor.call(contract.enterSecondFactor, { body: { code } })

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('of thirty guesses at the same time five are judged, then even the right code waits', async () => {
  const [ada, grace] = [await server.newMember(), await server.newMember()]
  const { app, recoveryCodes } = await switchOn(server, ada)
  const other = await switchOn(server, grace)
  nextStep(server)
  const visitors = [await givePassword(ada), await givePassword(ada), await givePassword(ada)]

  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => enter(visitors[n % 3]!, `guess ${n}`)),
  )
  const right = await enter(visitors[0]!, app())
  const recovery = await enter(await givePassword(ada), recoveryCodes[0]!)
  const off = await ada.call(contract.switchOffSecondFactor, {
    body: { password: ada.password, code: app() },
  })

  expect(statuses(guesses)).toEqual([...Array(5).fill(400), ...Array(25).fill(429)])
  for (const refused of [right, recovery, off]) {
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await enter(await givePassword(grace), other.app())).status).toBe(200)
})

test('right codes do not count, nor those without a login', async () => {
  const ada = await server.newMember()
  const { recoveryCodes } = await switchOn(server, ada)

  for (const code of recoveryCodes.slice(0, 6)) {
    expect((await enter(await givePassword(ada), code)).status).toBe(200)
    expect((await enter(server.visitor(), 'guess')).code).toBe('SIGN_IN_AGAIN')
  }
  const visitor = await givePassword(ada)
  const guesses = []
  for (let n = 0; n < 6; n++) guesses.push(await enter(visitor, 'guess'))

  expect(statuses(guesses)).toEqual([400, 400, 400, 400, 400, 429])
})

test('guesses at a first code count, too', async () => {
  const ada = await server.newMember()
  await ada.call(contract.startSecondFactor, { body: { password: ada.password } })

  const guesses = await Promise.all(
    Array.from({ length: 8 }, () =>
      ada.call(contract.switchOnSecondFactor, { body: { code: 'guess' } }),
    ),
  )

  expect(statuses(guesses)).toEqual([...Array(5).fill(400), ...Array(3).fill(429)])
})
