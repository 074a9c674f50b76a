import type { UserId } from '@shipmates/contract/ids'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { liveSocket } from '../../testing/live-socket.ts'
import { until } from '../../testing/until.ts'
import { afterPaint } from '../browser/when.ts'
import { onMissed } from './live-query.ts'

const FOREVER_MS = 10 ** 9

// Each test is a page of its own, which has not connected before.
beforeEach(() => vi.resetModules())

async function openPage(client = new QueryClient()) {
  const modules = {
    ...(await import('./live-query.ts')),
    ...(await import('../../testing/live-socket.ts')),
  }
  const live = await modules.liveSocket()
  const catchUp = vi.fn()
  const stop = modules.onMissed(client, catchUp)
  onTestFinished(() => {
    stop()
    live.drop()
    live.close()
  })
  /** Waits for as long as it takes to find out whether events were missed. */
  const settle = async () => {
    await afterPaint()
    await afterPaint()
    await afterPaint()
  }
  return { live, catchUp, settle }
}

test('a page whose member received no event since its load fetches nothing again', async () => {
  const { live, catchUp, settle } = await openPage()

  live.connect({ quietMs: FOREVER_MS })
  await settle()

  expect(catchUp).not.toHaveBeenCalled()
})

test('an event between the load of a page and its connection is caught up', async () => {
  const { live, catchUp } = await openPage()

  live.connect()

  await until(() => expect(catchUp).toHaveBeenCalledOnce())
})

test('a connection of another member does not count as current', async () => {
  const { live, catchUp } = await openPage()

  live.connect({ quietMs: FOREVER_MS, userId: '7' as UserId })

  await until(() => expect(catchUp).toHaveBeenCalledOnce())
})

test('after a lost connection a page always catches up', async () => {
  const { live, catchUp, settle } = await openPage()
  live.connect({ quietMs: FOREVER_MS })
  await settle()

  live.drop()
  live.connect({ quietMs: FOREVER_MS })

  await until(() => expect(catchUp).toHaveBeenCalledOnce())
})

test('a list that failed to load is fetched again on the first connection', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => Promise.reject(new TypeError()),
  })
  onTestFinished(list.subscribe(() => {}))
  await until(() => expect(list.getCurrentResult().status).toBe('error'))
  const { live, catchUp } = await openPage(client)

  live.connect({ quietMs: FOREVER_MS })

  await until(() => expect(catchUp).toHaveBeenCalledOnce())
})

test('handlers that are loaded after the connection catch up at once', async () => {
  const live = await liveSocket()
  onTestFinished(() => {
    live.drop()
    live.close()
  })
  live.connect({ quietMs: FOREVER_MS })
  const catchUp = vi.fn()

  onTestFinished(onMissed(new QueryClient(), catchUp))

  await until(() => expect(catchUp).toHaveBeenCalledOnce())
})
