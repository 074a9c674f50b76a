import { expect, test } from 'vitest'
import { createJobs } from './jobs.ts'
import { unlogged } from './outage.ts'

test('the runs and the failures of a job are counted', async () => {
  const jobs = createJobs()
  let runs = 0
  const stop = jobs.start({
    name: 'tally',
    everyMs: 1,
    work: async () => {
      runs += 1
      if (runs === 1) throw new Error('the disk is full')
    },
    outage: unlogged,
  })

  await expect.poll(() => runs).toBeGreaterThan(1)
  await stop()

  const [seconds, failures] = await Promise.all(jobs.metrics.map((metric) => metric.get()))
  expect(failures?.values).toEqual([{ labels: { name: 'tally' }, value: 1 }])
  expect(seconds?.values).toContainEqual(
    expect.objectContaining({ metricName: 'shipmates_job_seconds_count', value: runs }),
  )
})
