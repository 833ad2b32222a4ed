import { HttpConnection } from './support/http-connection.ts'
import { median } from './support/median.ts'
import { answerAll, repetitions, type ScaleSite, start, submit } from './support/scale-requests.ts'

const rounds = 5
const expired = 2_000

/** Each returns the milliseconds of one run. */
const jobs: { name: string; run(site: ScaleSite): Promise<number> }[] = [
  { name: `sweep of ${expired} expired attempts`, run: sweep },
  { name: 'sweep of none', run: (site) => timed(site, 'select private.sweep_expired_attempts()') },
  { name: 'setting the marks', run: (site) => timed(site, 'select private.mark_standings(true)') },
  { name: 'rolling the spans by a day', run: roll },
  { name: 'statistics of a quiz set, counted again', run: recount },
  {
    name: 'folding figures, none waiting',
    run: (site) => timed(site, 'select private.fold_figures()'),
  },
  {
    name: 'forgetting old traces',
    run: (site) => timed(site, 'select private.forget_old_traces()'),
  },
  {
    name: 'proof of the ledger',
    run: (site) => timed(site, 'select * from private.audit_points()'),
  },
  { name: `${repetitions} submissions, one by one`, run: (site) => submitAll(site, false) },
  { name: `${repetitions} submissions at once`, run: (site) => submitAll(site, true) },
]

/** The worker's periodic jobs, and many learners who submit the same quiz set at once. */
export async function compareJobs(sites: ScaleSite[], names: [string, string]): Promise<void> {
  const rows = []
  for (const { name, run } of jobs) {
    const times = sites.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, site] of sites.entries()) times[at]?.push(await run(site))
    }
    const [few = 0, many = 0] = times.map(median)
    const ratio = Math.round((100 * many) / few) / 100
    rows.push({ job: name, [names[0]]: rounded(few), [names[1]]: rounded(many), ratio })
  }
  console.log(`\nmedian of ${rounds} runs in ms`)
  console.table(rows)
}

const rounded = (value: number) => Math.round(value * 10) / 10

async function timed({ stage }: ScaleSite, statement: string): Promise<number> {
  const started = performance.now()
  await stage.pool.query(statement)
  return performance.now() - started
}

async function sweep({ stage }: ScaleSite): Promise<number> {
  await stage.pool.query(
    `insert into public.quiz_attempts (user_id, quiz_set_id, edition_id, request_id, mode, points_spent,
       total_questions, started_at, deadline_at)
     select p.user_id, e.quiz_set_id, e.id, gen_random_uuid(), 'end', 10, e.total_questions,
       now() - interval '70 minutes', now() - interval '10 minutes'
     from (select user_id from public.profiles order by user_id desc limit $1 / 10) p
     cross join (select * from private.quiz_set_editions order by id limit 10) e`,
    [expired],
  )
  const started = performance.now()
  for (let swept = 1; swept > 0; ) {
    const { rows } = await stage.pool.query('select private.sweep_expired_attempts() as swept')
    swept = rows[0].swept
  }
  return performance.now() - started
}

/** A regrade recounts all attempts of one edition; here of the quiz set with the most attempts. */
async function recount({ stage }: ScaleSite): Promise<number> {
  await stage.pool.query(
    `update private.edition_statistics s set recount = true
     where s.edition_id = (select e.id from private.quiz_set_editions e
       join private.quiz_set_totals t using (quiz_set_id) order by t.attempts desc, e.id limit 1)`,
  )
  const started = performance.now()
  await stage.pool.query('select private.count_item_statistics()')
  return performance.now() - started
}

/** All batches in one transaction that is rolled back, because the days have not really passed. */
async function roll({ stage }: ScaleSite): Promise<number> {
  const client = await stage.pool.connect()
  try {
    await client.query('begin')
    await client.query('update private.standings_state set rolled_on = rolled_on - 1')
    const started = performance.now()
    for (let rolled = true; rolled; ) {
      const { rows } = await client.query('select private.roll_standings() as rolled')
      rolled = rows[0].rolled
    }
    return performance.now() - started
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function submitAll(site: ScaleSite, together: boolean): Promise<number> {
  const learners: ScaleSite[] = []
  for (let learner = 0; learner < repetitions; learner += 1) {
    const connection = await HttpConnection.open(site.stage.server.port)
    const own = { ...site, connection, learner }
    await answerAll(own, await start(own))
    learners.push(own)
  }
  const started = performance.now()
  if (together) await Promise.all(learners.map(submit))
  else for (const learner of learners) await submit(learner)
  const elapsed = performance.now() - started
  for (const { connection } of learners) connection.close()
  return elapsed
}
