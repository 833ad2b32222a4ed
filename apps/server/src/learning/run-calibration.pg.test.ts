import { expect, it } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { runCalibration } from './run-calibration.ts'

const db = productDatabase()

/** Has the next holds fail `times` times with a deadlock, and performs a run. */
async function runWithDeadlocks(times: number) {
  await db.pool.query(
    `drop sequence if exists private.deadlocks; create sequence private.deadlocks;
     create or replace function private.hold_suspect_keys() returns jsonb language plpgsql as $$
     begin
       if nextval('private.deadlocks') <= ${times} then
         raise exception using errcode = '40P01', message = 'deadlock detected';
       end if;
       return '{"held": 1, "too_many": 0}';
     end $$`,
  )
  const { rows } = await db.pool.query<{ run: string }>('select private.calibrate_items() as run')
  const [lock, client] = [await db.pool.connect(), await db.pool.connect()]
  try {
    return await runCalibration(lock, client, rows[0]?.run ?? '')
  } finally {
    await lock.query('rollback')
    lock.release()
    client.release()
  }
}

it('repeats the holds after a deadlock, and gives up after the third', async () => {
  expect(await runWithDeadlocks(2)).toMatchObject({ keys: { held: 1, too_many: 0 } })
  await expect(runWithDeadlocks(3)).rejects.toMatchObject({ code: '40P01' })
})
