import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestServer } from '../../tests/support/server.ts'
import { average, shareOf, simulate, type World } from '../../tests/support/simulated-learners.ts'
import { cpuSeconds } from '../support/processes.ts'
import { atLeast, atMost, covering, type Figure } from './model-figures.ts'
import { calibrateOn, type Database, type Filled, fillWorld, type Product } from './product.ts'

const passPercent = 60

/** Verdicts on topics and expected marks, as the dashboard shows them. */
export async function topicFigures(product: Product, seed: number): Promise<Figure[]> {
  const few = { seed, learners: 400, items: 250, pieces: 100, topics: 10 }
  const many = { seed, learners: 150, items: 320, pieces: 300, topics: 2 }
  const short = await measuredTopics(product, few)
  const long = await measuredTopics(product, many)
  return [
    ...verdictFigures(short, 'about 10 pieces'),
    ...verdictFigures(long, 'about 150 pieces'),
    {
      figure: 'open scale, 100 pieces: marks shown',
      bar: atLeast(0.95),
      value: short.marks.length / few.learners,
    },
    {
      figure: 'intervals of expected marks cover',
      bar: covering,
      value: average(
        short.marks.map(({ low, high, share }) => Number(share >= low && share <= high)),
      ),
    },
  ]
}

type Topics = Awaited<ReturnType<typeof measuredTopics>>

/** Verdicts and marks, each with the true share of right answers. */
async function measuredTopics(product: Product, given: World) {
  const world = simulate(given)
  return await product.withDatabase(async (database) => {
    const filled = await fillWorld(database, world)
    await calibrateOn(database)
    const { rows } = await database.pool.query<{ user_id: string; tag_id: string; weak: boolean }>(
      `select person.id as user_id, p.tag_id, p.weak
       from unnest($1::uuid[]) person (id) cross join lateral private.topic_progress(person.id, $2) p
       where p.weak is not null`,
      [filled.people, passPercent],
    )
    const verdicts = rows.map(({ user_id, tag_id, weak }) => {
      const topic = filled.tagIds.indexOf(tag_id)
      return { weak, share: shareOf(world, filled.people.indexOf(user_id), topic) }
    })
    const marks = [...(await marksOf(database, filled))].map(([person, { low, high }]) => ({
      low,
      high,
      share: Math.round(100 * shareOf(world, person)),
    }))
    return { verdicts, marks }
  })
}

function verdictFigures({ verdicts }: Topics, pieces: string): Figure[] {
  const line = passPercent / 100
  const called = verdicts.filter(({ weak }) => weak)
  const above = verdicts.filter(({ share }) => share >= line + 0.15)
  return [
    {
      figure: `called weak and weak, ${pieces} a topic`,
      bar: atLeast(0.8),
      value: average(called.map(({ share }) => Number(share < line))),
    },
    {
      figure: `15 points above the line yet called weak, ${pieces} a topic`,
      bar: atMost(0.01),
      value: average(above.map(({ weak }) => Number(weak))),
    },
  ]
}

/** The intervals of the marks that are shown, by the learner's place. */
async function marksOf({ pool }: Database, { people }: Filled) {
  const { rows } = await pool.query<{ place: number; low: number; high: number }>(
    `select (person.place - 1)::integer as place, p.low, p.high
     from unnest($1::uuid[]) with ordinality person (id, place)
     cross join lateral private.subject_progress(person.id) p where p.expected is not null`,
    [people],
  )
  return new Map(rows.map(({ place, low, high }) => [place, { low, high }]))
}

/** Worlds from which nothing can be known about a learner: figures of any kind that the product shows all the same. */
export async function nothingFigures(product: Product, seed: number): Promise<Figure[]> {
  const size = { seed, learners: 400, items: 100, pieces: 60, topics: 2 }
  const worlds = {
    'all guess': { ...size, topics: 0, guess: true },
    'all are alike': { ...size, topics: 0, spread: 0 },
    'one learner': { ...size, learners: 1 },
    'empty bank': { seed, learners: 1, items: 0, pieces: 0 },
  }
  const figures = []
  for (const [name, world] of Object.entries(worlds)) {
    const value = await product.withDatabase(async (database) => {
      const { people } = await fillWorld(database, simulate(world))
      await calibrateOn(database)
      const { rows } = await database.pool.query<{ count: number }>(
        `with person as (select * from unnest($1::uuid[]) listed (user_id))
         select ((select count(*) from person cross join lateral private.subject_progress(person.user_id) p
             where num_nonnulls(p.expected, p.low, p.high, p.missing, p.change) > 0)
           + (select count(*) from person cross join lateral private.topic_progress(person.user_id, $2))
           + (select count(*) from person, public.subjects s
             cross join lateral private.learner_ability(person.user_id, s.id) a where a.ability is not null)
           + (select count(*) from private.quiz_set_difficulties)
           + (select count(*) from private.questions q where q.held_at is not null))::integer as count`,
        [people, passPercent],
      )
      return rows[0]?.count ?? Number.NaN
    })
    figures.push({ figure: `figures shown where there is nothing: ${name}`, bar: atMost(0), value })
  }
  return figures
}

/** Held questions where 2 % of keys are wrong. */
export async function keyFigures(product: Product, seed: number): Promise<Figure[]> {
  const size = { seed, items: 500, pieces: 200, wrongKeys: 0.02 }
  const often = await heldKeys(product, { ...size, learners: 800 })
  const rarely = await heldKeys(product, { ...size, learners: 380 })
  const all = [...often, ...rarely]
  const wrong = (keys: Key[]) => keys.filter(({ isWrong }) => isWrong)
  const share = (keys: Key[], of: (key: Key) => boolean) =>
    average(keys.map((key) => Number(of(key))))
  const held = all.filter(({ isHeld }) => isHeld)
  const between = (from: number, to: number) => wrong(all).filter(({ n }) => n >= from && n < to)
  return [
    {
      figure: 'wrong keys held, 200 pieces or more',
      bar: atLeast(0.85),
      value: share(between(200, Number.POSITIVE_INFINITY), ({ isHeld }) => isHeld),
    },
    {
      figure: 'wrong keys held, 100 to 199 pieces',
      bar: atLeast(0.75),
      value: share(between(100, 200), ({ isHeld }) => isHeld),
    },
    {
      figure: 'held keys that are wrong',
      bar: atLeast(0.9),
      value: share(held, (key) => key.isWrong),
    },
    {
      figure: 'right option named, of wrong keys held',
      bar: atLeast(0.95),
      value: share(wrong(held), (key) => key.isNamed),
    },
    {
      figure: 'right keys held',
      bar: atMost(0.005),
      value: share(
        all.filter(({ isWrong }) => !isWrong),
        ({ isHeld }) => isHeld,
      ),
    },
  ]
}

type Key = { n: number; isWrong: boolean; isHeld: boolean; isNamed: boolean }

async function heldKeys(product: Product, given: World): Promise<Key[]> {
  const world = simulate(given)
  return await product.withDatabase(async (database) => {
    const { questionIds } = await fillWorld(database, world)
    await calibrateOn(database)
    const { rows } = await database.pool.query<{ n: number; held: boolean; choice: number | null }>(
      `select p.n, q.held_at is not null as held, s.choice
       from unnest($1::uuid[]) with ordinality listed (id, place)
       join private.questions q on q.id = listed.id
       join private.item_parameters p on p.question_id = q.id
       left join private.key_suspicions s on s.question_id = q.id
       order by listed.place`,
      [questionIds],
    )
    return rows.map(({ n, held, choice }, item) => ({
      n,
      isWrong: world.keys[item] !== world.right[item],
      isHeld: held,
      isNamed: choice === world.right[item],
    }))
  })
}

/**
 * The calibration of stored evidence, a million pieces unless given, by the server's own worker: its time, and the
 * process's memory. Each question has 250 pieces.
 */
export async function storedFigures(product: Product, pieces = 1_000_000): Promise<Figure[]> {
  const world = { seed: 9, learners: pieces / 100, items: pieces / 250, pieces: 100, topics: 40 }
  const of = `${pieces.toLocaleString('en')} stored pieces`
  return await product.withDatabase(async (database) => {
    await fillWorld(database, simulate(world))
    const server = await startTestServer({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } })
    try {
      const before = cpuSeconds(server.pid) + cpuSeconds(product.postgresPid)
      await database.pool.query('select private.calibrate_items()')
      const report = await endOfRun(database)
      const seconds = cpuSeconds(server.pid) + cpuSeconds(product.postgresPid) - before
      const { rows } = await database.pool.query<{ suspicions: number }>(
        'select count(*)::integer as suspicions from private.key_suspicions',
      )
      return [
        { figure: `${of}: minutes`, bar: atMost(10), value: report.seconds / 60 },
        {
          figure: `${of}: minutes of processor time`,
          bar: atMost(10),
          value: seconds / 60,
        },
        {
          figure: `${of}: peak MB of the server`,
          bar: atMost(1024),
          value: peakMegabytes(server.pid),
        },
        {
          figure: `${of}: keys examined`,
          bar: atLeast(world.items),
          value: rows[0]?.suspicions ?? 0,
        },
      ]
    } finally {
      await server.stop()
    }
  })
}

async function endOfRun({ pool }: Database): Promise<{ seconds: number }> {
  for (;;) {
    const { rows } = await pool.query<{ report: { seconds: number } | null; error: string | null }>(
      'select report, error from private.learning_runs where finished_at is not null',
    )
    if (rows[0]?.report) return rows[0].report
    if (rows[0]) throw new Error(`The calibration failed: ${rows[0].error}`)
    await delay(1000)
  }
}

function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
