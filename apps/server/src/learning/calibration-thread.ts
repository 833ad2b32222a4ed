import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { runCalibration } from './run-calibration.ts'

/** Runs one calibration in a thread of its own, because it computes for minutes. Posts the report. */
const { url, run } = workerData as { url: string; run: string }
const connect = async () => {
  const client = new pg.Client({ connectionString: url, application_name: 'sanamsob calibration' })
  await client.connect()
  return client
}
const [lock, client] = [await connect(), await connect()]
try {
  parentPort?.postMessage(await runCalibration(lock, client, run))
} finally {
  await Promise.all([lock.end(), client.end()])
}
