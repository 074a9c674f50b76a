import { Counter, Histogram, type Metric } from 'prom-client'
import type { Outage } from './outage.ts'

/** Work that a node repeats in the background. */
export interface Job {
  /** The label of its metrics. */
  name: string
  everyMs: number
  /** The first run starts at random within this time, so that nodes do not run it at once. By default after `everyMs`. */
  firstWithinMs?: number
  /** `stop` is aborted when the work should end. */
  work(stop: AbortSignal): Promise<void>
  /** Records each failure and each success, so that an outage is logged once. */
  outage: Outage
}

/** Starts jobs, and measures them. */
export interface Jobs {
  /** Returns a function that stops the job, and resolves when the running work has ended. */
  start(job: Job): () => Promise<void>
  metrics: Metric[]
}

export function createJobs(): Jobs {
  const seconds = new Histogram({
    name: 'shipmates_job_seconds',
    help: 'Time of the runs of background jobs',
    labelNames: ['name'],
    buckets: [0.01, 0.1, 1, 10, 100],
    registers: [],
  })
  const failures = new Counter({
    name: 'shipmates_job_failures_total',
    help: 'Failed runs of background jobs',
    labelNames: ['name'],
    registers: [],
  })
  return {
    start: (job) => {
      const labels = { name: job.name }
      seconds.zero(labels)
      failures.inc(labels, 0)
      const work = async (stop: AbortSignal) => {
        const end = seconds.startTimer(labels)
        try {
          await job.work(stop)
        } catch (error) {
          failures.inc(labels)
          throw error
        } finally {
          end()
        }
      }
      return repeat({ ...job, work })
    },
    metrics: [seconds, failures],
  }
}

/**
 * Repeats some work, never twice at once. Returns a function that stops it, and resolves when the running work has
 * ended.
 */
export function repeat({
  everyMs,
  firstWithinMs,
  work,
  outage,
}: Omit<Job, 'name'>): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work(stopping.signal)
      .then(outage.works, outage.fails)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  const first =
    firstWithinMs === undefined ? undefined : setTimeout(run, Math.random() * firstWithinMs)
  first?.unref()
  return async () => {
    clearInterval(timer)
    clearTimeout(first)
    stopping.abort(new Error('this node stops'))
    await running
  }
}
