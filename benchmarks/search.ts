import { readFileSync } from 'node:fs'
import { fillCatalogue } from './support/fill-catalogue.ts'
import { HttpConnection } from './support/http-connection.ts'
import { measure } from './support/measure.ts'
import { cpuSeconds } from './support/processes.ts'
import type { Stage } from './support/stage.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const goalMs = 50

/** Typical queries and the most expensive ones: letters that every entry has, the longest query, constructed ones. */
const { long, ...typed }: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('./support/search-queries.json', import.meta.url), 'utf8'),
)
const maxLengthQueries = (long ?? []).map((text) => text.repeat(240).slice(0, 10_000))
const queries: Record<string, string[]> = { ...typed, '10,000 letters': maxLengthQueries }

/** Latency of search_catalogue over HTTP, with 5,000 quiz sets in 400 courses. */
export async function benchSearch(stage: Stage) {
  await fillCatalogue(stage.pool)
  await stage.pool.query('vacuum analyze private.search_entries')
  const all = Object.values(queries).flat()
  const rows = []
  for (const [kind, texts] of [...Object.entries(queries), ['all', all]] as const) {
    rows.push({ query: kind, ...(await measureSearches(stage, texts, 1)) })
  }
  rows.push({ query: 'all, 8 people at once', ...(await measureSearches(stage, all, 8)) })
  console.log('\nsearch among 5,000 quiz sets in 400 courses (100,000 questions beside them)')
  console.table(rows)
  await measureWrites(stage)
}

/** The given number of signed-in users, each with one search at a time. */
async function measureSearches(stage: Stage, texts: string[], people: number) {
  const before = cpuSeconds(stage.postgres.pid)
  let searches = 0
  const times = await measure(people, seconds, async (person) => {
    const connection = await HttpConnection.open(stage.server.port)
    let round = Math.floor((person * texts.length) / people)
    return {
      work: async () => {
        const answer = await connection.send({
          method: 'POST',
          path: '/rest/v1/rpc/search_catalogue',
          headers: people > 1 ? { Authorization: `Bearer ${stage.token(person)}` } : {},
          body: JSON.stringify({ q: texts[round++ % texts.length] }),
        })
        if (answer.status !== 200) throw new Error(answer.body)
        searches += 1
      },
      close: () => connection.close(),
    }
  })
  return {
    'database CPU ms': rounded(((cpuSeconds(stage.postgres.pid) - before) * 1000) / searches),
    'searches/s': Math.round(times.perSecond),
    'p50 ms': rounded(times.p50),
    'p95 ms': rounded(times.p95),
    'p99 ms': rounded(times.p99),
    goal: people === 1 ? `p95 < ${goalMs} ms` : '',
  }
}

/** Milliseconds that updating the search entries adds to administrators' writes. */
async function measureWrites(stage: Stage) {
  const writes = {
    'rename the category with most below it': `update public.categories set name = name || ' (2)'
      where id = (select category_id from public.subcategories join public.courses on subcategory_id = subcategories.id
        join public.quiz_sets on course_id = courses.id group by category_id order by count(*) desc limit 1)`,
    'rename a quiz set': `update public.quiz_sets set name = name || ' (2)'
      where id = (select id from public.quiz_sets order by id limit 1)`,
    'insert 20,000 questions': `insert into private.questions
      (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
      select (select id from public.quiz_sets order by id limit 1), 'n' || n, 'a', 'b', 'c', 'd', '1' from generate_series(1, 20000) n`,
  }
  const rows = []
  for (const [write, statement] of Object.entries(writes)) {
    const entries = () =>
      stage.pool.query('select id, xmin::text from private.search_entries order by id')
    const before = new Set((await entries()).rows.map((row) => row.id + row.xmin))
    const started = performance.now()
    await stage.pool.query(statement)
    const ms = performance.now() - started
    const written = (await entries()).rows.filter((row) => !before.has(row.id + row.xmin)).length
    rows.push({ write, ms: rounded(ms), 'entries written': written })
  }
  console.table(rows)
}

const rounded = (value: number) => Math.round(value * 10) / 10
