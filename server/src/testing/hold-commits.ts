import type { Pool } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { until } from './patience.ts'

/**
 * Lets every commit that changed a member wait until it is released. The database finishes a waiting one even if the
 * node that asked for it is gone. They are released at the end of the test at the latest.
 */
export async function holdCommits(pool: Pool) {
  const holder = await pool.connect()
  await holder.query(`
    create function wait_at_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return null;
    end $$;
    create constraint trigger wait_at_commit after update on users
      deferrable initially deferred for each row execute function wait_at_commit();
    select pg_advisory_lock(4711)
  `)
  let isReleased = false
  const release = async () => {
    if (isReleased) return
    isReleased = true
    await holder.query('select pg_advisory_unlock(4711)')
    holder.release()
  }
  onTestFinished(release)
  return {
    /** Resolves once a commit waits. */
    untilOneWaits: () =>
      until(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        )
        expect(rows).toHaveLength(1)
      }),
    release,
  }
}
