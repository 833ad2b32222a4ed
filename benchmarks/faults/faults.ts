import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createCallLog } from '../mock-day/call-log.ts'
import { createCaller } from '../mock-day/caller.ts'
import { type CandidateRecord, emptyRecord, sitExam } from '../mock-day/candidate.ts'
import { attemptSeconds, type Plan } from '../mock-day/plan.ts'
import { auditFaults } from './audit-faults.ts'
import { impossible, letHappen } from './inject-faults.ts'
import { createPulse } from './pulse.ts'
import { seededRandom } from './random.ts'
import { type Happened, reportFaults } from './report-faults.ts'
import { type Scene, setScene } from './scene.ts'
import { type FaultKind, faultKinds, planFaults } from './schedule.ts'
import { type Written, writeUntilStopped } from './writers.ts'

const candidates = Number(process.env.FAULTS_CANDIDATES ?? 40)
/** After this time a candidate without a response has given up. */
const patienceMs = 20_000

/** Examinations of about 40 seconds, one after the other. */
const plan: Plan = {
  candidates,
  processes: 2,
  questions: 15,
  speed: 1,
  arriveWithin: 0,
  passwordOneIn: 10,
  startWithin: 4,
  answerEvery: 2,
  changesOfMind: 0.3,
  offlineOneIn: 10,
  offlineFor: 8,
  submitWithin: 3,
  readFor: 1,
  importEvery: 0,
  importedQuestions: 0,
}

/**
 * Injects faults by a schedule derived from a seed, while candidates sit their examinations and others buy, send
 * messages and store files. Afterwards everything that was confirmed must be in the database. `FAULTS_SEED` repeats a
 * schedule; `FAULTS_ONLY` restricts the kinds of faults to those whose names contain one of its comma-separated
 * parts.
 */
export async function benchFaults(wanted: string | undefined): Promise<void> {
  const minutes = Number(wanted ?? 2)
  if (!(minutes > 0 && minutes <= 600)) throw new Error('Minutes: a number from 1 to 600.')
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1_000_000))
  console.log(`Preparing ${candidates} candidates, seed ${seed}…`)
  const scene = await setScene(plan, seededRandom(seed + 1))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => scene.close().finally(() => process.exit(1)))
  try {
    const text = await run(scene, seed, minutes)
    const folder = process.env.FAULTS_REPORT ?? 'test-results/faults'
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'faults.md'), text)
    console.log(`\n${text}\nThe report: ${folder}/faults.md`)
  } finally {
    await scene.close()
  }
}

async function run(scene: Scene, seed: number, minutes: number): Promise<string> {
  const notHere = impossible(scene)
  const asked = (process.env.FAULTS_ONLY ?? '').split(',')
  const kinds = (Object.keys(faultKinds) as FaultKind[]).filter(
    (kind) => !notHere.has(kind) && asked.some((part) => kind.includes(part)),
  )
  const schedule = planFaults(seed, minutes * 60, kinds)
  const pulse = createPulse()
  const log = createCallLog()
  const written: Written = {
    paid: new Set(),
    messages: [],
    files: [],
    answers: new Map(),
    attemptId: '',
  }
  const record: CandidateRecord[] = []
  const exams = { begun: 0, ended: 0, gaveUp: 0 }
  let isOver = false
  const writing = writeUntilStopped(scene, pulse, written, () => isOver)
  const sitting = Array.from({ length: candidates }, (_, number) =>
    sitExams(scene, number, log, record, exams, () => isOver),
  )
  const happened: Happened[] = []
  const faults = schedule.map(async (fault) => {
    await delay((fault.at - pulse.now()) * 1_000)
    const lasting = fault.lasts > 0 ? ` for ${fault.lasts} s` : ''
    console.log(`${pulse.now().toFixed(0).padStart(5)} s  ${fault.kind}${lasting}`)
    const entry = { ...fault, at: pulse.now(), over: 0 }
    await letHappen(scene, fault, seededRandom(fault.chance * 2 ** 31))
    entry.over = pulse.now()
    happened.push(entry)
  })
  await Promise.all([...faults, delay(minutes * 60_000)])
  isOver = true
  console.log('The faults are over; running examinations continue to their end.')
  await Promise.all([writing, ...sitting])
  const audit = await auditFaults(scene, pulse, record, written)
  return reportFaults({
    seed,
    minutes,
    plan,
    happened: happened.sort((one, other) => one.at - other.at),
    impossible: notHere,
    log,
    pulse,
    exams,
    restarts: {
      servers: scene.servers.reduce((sum, { restarts }) => sum + restarts, 0),
      postgres: scene.postgres.restarts,
    },
    audit,
  })
}

/** One examination after the other; confirmed data is recorded whatever fails. */
async function sitExams(
  scene: Scene,
  number: number,
  log: ReturnType<typeof createCallLog>,
  record: CandidateRecord[],
  exams: { begun: number; ended: number; gaveUp: number },
  isOver: () => boolean,
): Promise<void> {
  const port = Number(new URL(scene.url).port)
  const token = scene.people[number]?.token ?? ''
  const caller = createCaller(port, `10.0.${number >> 8}.${number & 255}`, log, {
    speed: 2,
    maxTries: 30,
    patienceMs,
  })
  caller.signedIn(token)
  while (!isOver()) {
    const began = performance.now()
    const at = async (second: number) => {
      const left = second * 1_000 - (performance.now() - began)
      if (left > 0) await delay(isOver() ? 0 : left)
    }
    const day = { plan, log, quizSetId: scene.quizSetId, password: '', at }
    const one = emptyRecord()
    record.push(one)
    exams.begun += 1
    try {
      await sitExam({ number, caller, token, email: '' }, day, one)
      exams.ended += 1
    } catch {
      // The call log has the reason.
      exams.gaveUp += 1
      await delay(1_000)
    }
    caller.disconnect()
    await at(attemptSeconds(plan))
  }
}
