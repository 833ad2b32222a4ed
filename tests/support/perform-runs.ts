import { performLearningRuns } from '../../apps/server/src/jobs/learning-runs-perform.ts'
import type { ProductDatabase } from './product-database.ts'

const silent = { info: () => undefined, error: () => undefined }

/** Performs the requested calibrations and papers as the worker does. */
export async function performRuns(db: ProductDatabase): Promise<void> {
  await performLearningRuns(db.pool, db.url, silent, new AbortController().signal)
}
