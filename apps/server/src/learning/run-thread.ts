import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { runCalibration } from './run-calibration.ts'
import { runPapers } from './run-papers.ts'

export type RunThread = { url: string; run: string; kind: 'calibration' | 'papers' }

/** Performs one run in a thread of its own, because it computes for seconds or minutes. Posts the report. */
const { url, run, kind } = workerData as RunThread
const connect = async () => {
  const client = new pg.Client({ connectionString: url, application_name: `sanamsob ${kind}` })
  await client.connect()
  return client
}
const [lock, client] = [await connect(), await connect()]
const perform = { calibration: runCalibration, papers: runPapers }[kind]
try {
  parentPort?.postMessage(await perform(lock, client, run))
} finally {
  await Promise.all([lock.end(), client.end()])
}
