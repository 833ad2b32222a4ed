import { compareJobs } from './scale-jobs.ts'
import { compareUpkeep } from './scale-upkeep.ts'
import { fillAtScale } from './support/fill-at-scale.ts'
import { HttpConnection } from './support/http-connection.ts'
import { median } from './support/median.ts'
import {
  repetitions,
  type ScaleRequest,
  type ScaleSite,
  scaleRequests,
} from './support/scale-requests.ts'
import { type Stage, setStage } from './support/stage.ts'
import { touched } from './support/touched.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
/** Ten attempts per learner. */
const [small, large] = [10_000, Number(process.env.BENCH_SCALE ?? 1_000_000)]
/** `calls` leaves out jobs, bursts and the operator's work, which take hours at ten million. */
const onlyCalls = process.env.BENCH_ONLY === 'calls'
const inWords = (attempts: number) => attempts.toLocaleString('en')

/**
 * The same requests at 10,000 attempts and at 1,000,000, alternating, so that other load on the machine affects both:
 * medians and their ratio, and the pages and rows that each touches. Then the jobs and a burst of submissions, and
 * the operator's work: backup, restore, migration.
 */
export async function benchScale(): Promise<void> {
  const stages: Stage[] = []
  try {
    for (const attempts of [small, large]) {
      console.log(`Filling ${inWords(attempts)} attempts…`)
      const size = { attempts, learners: attempts / 10 }
      stages.push(
        await setStage(repetitions + 1, (url, learners) => fillAtScale(url, size, learners)),
      )
    }
    const sites = await Promise.all(stages.map(openSite))
    const rows = []
    for (const what of scaleRequests) {
      const row = await compareSites(what, sites)
      // Printed at once, so that a later failure does not lose an hour of results.
      console.log(JSON.stringify(row))
      rows.push(row)
    }
    console.log(
      `\nmedian of one request in ms, at ${inWords(large)} attempts and at ${inWords(small)}`,
    )
    console.table(rows)
    if (!onlyCalls) await compareJobs(sites, [inWords(small), inWords(large)])
    for (const { connection } of sites) connection.close()
    if (!onlyCalls) await compareUpkeep(stages, [inWords(small), inWords(large)])
  } finally {
    for (const stage of stages) await stage.close()
  }
}

async function openSite(stage: Stage): Promise<ScaleSite> {
  await stage.pool.query(`update public.user_roles set role = 'admin' where user_id = $1`, [
    stage.filled.learnerIds[repetitions],
  ])
  const connection = await HttpConnection.open(stage.server.port)
  return { stage, connection, learner: 0, attemptId: '' }
}

async function compareSites(what: ScaleRequest, sites: ScaleSite[]) {
  const times = sites.map((): number[] => [])
  for (let round = -rounds / 5; round < rounds; round += 1) {
    for (const [at, site] of sites.entries()) {
      site.learner = (site.learner + 1) % repetitions
      await what.prepare?.(site)
      const started = performance.now()
      await what.run(site)
      // The first fifth of the rounds warms caches and plans.
      if (round >= 0) times[at]?.push(performance.now() - started)
      await what.finish?.(site)
    }
  }
  const [few = 0, many = 0] = times.map(median)
  const [little, much] = await Promise.all(
    sites.map((site) =>
      touched(site.stage, what.as ?? site.learner, (client) => what.sql(site, client)),
    ),
  )
  return {
    request: what.name,
    [inWords(small)]: rounded(few),
    [inWords(large)]: rounded(many),
    ratio: rounded(many / few),
    goal: what.goal,
    pages: `${little?.pages} → ${much?.pages}`,
    rows: `${little?.rows} → ${much?.rows}`,
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
