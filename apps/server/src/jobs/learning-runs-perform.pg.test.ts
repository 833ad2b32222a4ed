import { expect, it } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { performLearningRuns } from './learning-runs-perform.ts'

const db = productDatabase()

it('starts no thread while another process calibrates', async () => {
  const failures: unknown[] = []
  const log = { info: () => undefined, error: (fields: unknown) => failures.push(fields) }
  // A thread cannot connect here.
  const perform = () =>
    performLearningRuns(db.pool, 'postgres://127.0.0.1:1/none', log, new AbortController().signal)
  await db.pool.query('select private.calibrate_items()')
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(private.calibration_lock())')
  await perform()
  expect(failures).toEqual([])
  await other.query('commit')
  other.release()
  await perform()
  expect(failures).toHaveLength(1)
})
