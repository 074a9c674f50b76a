import { startSecondFactor, switchOnSecondFactor } from '@shipmates/contract/second-factor'
import { Secret, TOTP } from 'otpauth'
import { afterAll, vi } from 'vitest'
import type { TestMember } from './members.ts'

const STEP_MS = 30_000

/** An app that has imported a secret. Returns the code of now, or of `steps` later or before. */
export const createApp =
  (secret: string, now: () => Date) =>
  (steps = 0): string =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: now().getTime() + steps * STEP_MS,
    })

interface World {
  clock: { aheadMs: number }
  now: () => Date
}

/** Stops the clock for the tests of a file, so that a step ends only by `nextStep`. */
export function stopClock(): void {
  const clock = vi.spyOn(Date, 'now')
  clock.mockReturnValue(Date.now())
  afterAll(() => clock.mockRestore())
}

/** Moves the clock to the next step, so that the app shows an unused code. */
export function nextStep({ clock }: World): void {
  clock.aheadMs += STEP_MS
}

/** Switches the second factor of a member on, which uses up the code of this step. */
export async function switchOn(world: World, member: TestMember) {
  const { data } = await member.call(startSecondFactor, { body: { password: member.password } })
  const app = createApp(data!.secret, world.now)
  const answer = await member.call(switchOnSecondFactor, { body: { code: app() } })
  return { app, recoveryCodes: answer.data!.recoveryCodes, secret: data!.secret }
}
