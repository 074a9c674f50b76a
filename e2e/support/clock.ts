import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** How far a held clock is ahead of the real time: room for a slow machine. */
const AHEAD_MS = 5 * 60_000
const STEP_MS = 100

/**
 * Stops the clock of a page that has not loaded anything yet, a few minutes ahead. From then on it advances only by
 * `page.clock.runFor` and during `whileClockRuns`.
 */
export async function holdClock(page: Page): Promise<void> {
  const time = Date.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + AHEAD_MS)
}

/** Lets the held clock of a page run during an action, never faster than the real time. */
export async function whileClockRuns<T>(page: Page, act: () => Promise<T>): Promise<T> {
  let isOver = false
  const run = async () => {
    let before = Date.now()
    while (!isOver) {
      await sleep(STEP_MS / 2)
      const now = Date.now()
      await page.clock.runFor(Math.min(now - before, STEP_MS))
      before = now
    }
  }
  const running = run()
  try {
    return await act()
  } finally {
    isOver = true
    await running
  }
}
