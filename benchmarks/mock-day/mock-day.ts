import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Stage, setStage } from '../support/stage.ts'
import { importUntilStopped } from './administrator.ts'
import { audit } from './audit.ts'
import { createCallLog } from './call-log.ts'
import { createCaller } from './caller.ts'
import {
  type Candidate,
  type CandidateRecord,
  type Day,
  emptyRecord,
  spendDay,
} from './candidate.ts'
import { fillMockDay } from './fill-mock-day.ts'
import { attemptSeconds, type Plan, planOf } from './plan.ts'
import { type Outcome, reportHtml, reportMarkdown } from './report.ts'
import { startSampling } from './samples.ts'

const password = 'sanamsob-mock-day'

/** A loopback address of its own for each candidate. */
const addressOf = (n: number) => `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

/**
 * A mock examination from the first page to the leaderboard, against server processes and a database of its own on
 * this machine, with the rate limits of a production server. Writes a report as Markdown and as HTML.
 */
export async function benchMockDay(candidates: string | undefined): Promise<void> {
  const plan = planOf(candidates)
  console.log(`Filling the tables for ${plan.candidates} candidates…`)
  const stage = await setStage(
    plan.candidates + 1,
    (url, people) => fillMockDay(url, people, plan.questions),
    { RATE_LIMITS: 'on' },
    plan.processes,
  )
  try {
    const outcome = await hold(stage, plan)
    const folder = process.env.MOCK_DAY_REPORT ?? 'test-results/mock-day'
    mkdirSync(folder, { recursive: true })
    const text = reportMarkdown(outcome)
    writeFileSync(join(folder, 'mock-day.md'), text)
    writeFileSync(join(folder, 'mock-day.html'), reportHtml(outcome))
    console.log(`\n${text}\nThe report: ${folder}/mock-day.md and mock-day.html`)
  } finally {
    await stage.close()
  }
}

async function hold(stage: Stage, plan: Plan): Promise<Outcome> {
  const courseId = await prepare(stage, plan)
  const log = createCallLog()
  const began = performance.now()
  const at = async (second: number) => {
    const left = (second * 1000) / plan.speed - (performance.now() - began)
    if (left > 0) await delay(left)
  }
  const day: Day = { plan, log, quizSetId: stage.filled.quizSetIds[0] ?? '', password, at }
  const callerOf = (n: number) => {
    const { port } = stage.servers[n % stage.servers.length] ?? stage.server
    return createCaller(port, addressOf(n + 1), log, { speed: plan.speed })
  }
  const deadline = plan.arriveWithin + attemptSeconds(plan)
  console.log(
    `The deadline is in ${Math.ceil(deadline / plan.speed)} s; the day ends about two minutes later.`,
  )

  const sampling = startSampling(stage, log.second)
  let over = false
  const administrator = callerOf(plan.candidates)
  administrator.signedIn(stage.token(plan.candidates))
  const importing = importUntilStopped(administrator, day, courseId, () => over)
  const all: CandidateRecord[] = []
  let gaveUp = 0
  await Promise.all(
    Array.from({ length: plan.candidates }, async (_, number) => {
      const record = emptyRecord()
      all.push(record)
      const token = stage.token(number)
      const email = `candidate${number}@example.test`
      const candidate: Candidate = { number, caller: callerOf(number), token, email }
      // The call log has the reason.
      await spendDay(candidate, day, record).catch(() => {
        gaveUp += 1
        candidate.caller.disconnect()
      })
    }),
  )
  over = true
  await importing
  const sampled = sampling.stop()
  const begun = all.filter(({ attemptId }) => attemptId !== '')
  return {
    plan,
    log,
    sampled,
    gaveUp,
    audit: await audit(stage.pool, day.quizSetId, begun),
    deadline: Math.floor(deadline / plan.speed),
    machine: process.arch,
  }
}

/** Gives passwords to the candidates who sign in and the back office to one user; returns a course to import into. */
async function prepare(stage: Stage, plan: Plan): Promise<string> {
  const page = await fetch(stage.server.url)
  if (!page.ok) throw new Error(`The pages are not built (${page.status}): npm test -- bundle`)
  const answer = await fetch(`${stage.server.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'password@example.test', password }),
  })
  if (!answer.ok) throw new Error(`no password: ${answer.status} ${await answer.text()}`)
  await stage.pool.query(
    `update auth.users u set encrypted_password = known.encrypted_password
     from auth.users known where known.email = 'password@example.test' and u.email like 'candidate%'`,
  )
  await stage.pool.query(`update public.user_roles set role = 'admin' where user_id = $1`, [
    stage.filled.learnerIds[plan.candidates],
  ])
  await stage.pool.query('analyze')
  const { rows } = await stage.pool.query<{ id: string }>('select id from public.courses limit 1')
  return rows[0]?.id ?? ''
}
