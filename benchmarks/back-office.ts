import { fillCatalogue } from './support/fill-catalogue.ts'
import { HttpConnection } from './support/http-connection.ts'
import { measure } from './support/measure.ts'
import { cpuSeconds } from './support/processes.ts'
import type { Stage } from './support/stage.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const goalMs = 100

type Request = { method: 'GET' | 'POST'; path: string; body?: string }

const word = 'กฎหมาย'
const like = encodeURIComponent(`"%${word}%"`)
const page = (order: string, number = 1) => `order=${order}&offset=${(number - 1) * 10}&limit=10`
const placed = 'display_order.asc.nullsfirst,name.asc,id.asc'
const inText = `or=(name.ilike.${like},description.ilike.${like})`

const rows = {
  categories: `/rest/v1/categories?select=id,name,description,icon_url,display_order,is_active,tenant_id,created_at,updated_at,tenants(name),subcategories(id,courses(id))&subcategories.is_active=eq.true&subcategories.courses.is_active=eq.true`,
  subcategories: `/rest/v1/subcategories?select=id,name,description,display_order,is_active,category_id,created_at,updated_at,categories(name),courses(count)`,
  courses: `/rest/v1/courses?select=id,name,description,thumbnail_url,display_order,is_active,subcategory_id,created_at,updated_at,subcategories!inner(name,category_id,categories(name)),quiz_sets(count)`,
  quizSets: `/rest/v1/quiz_sets?select=id,name,description,points_cost,time_limit_minutes,total_questions,display_order,is_active,status,course_id,created_at,updated_at,courses!inner(name,subcategory_id,subcategories!inner(name,category_id,categories(name))),tags:quiz_set_tags(tag_id,quiz_tags(name,color))`,
}
const get = (path: string): Request => ({ method: 'GET', path })
const rpc = (name: string, body: object): Request => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body: JSON.stringify(body),
})
const questions = (more: object) =>
  rpc('list_questions', { search: '', filters: {}, page: 1, page_size: 100, ...more })

/** What the screens ask for; each of one list, search or count. */
const requests: Record<string, Request> = {
  categories: get(`${rows.categories}&${page(`tenant_id.asc.nullsfirst,${placed}`)}`),
  subcategories: get(`${rows.subcategories}&${page(placed)}`),
  'subcategories, searched': get(`${rows.subcategories}&${inText}&${page(placed)}`),
  courses: get(`${rows.courses}&${page(placed)}`),
  'courses, searched': get(`${rows.courses}&${inText}&${page(placed)}`),
  'quiz sets': get(`${rows.quizSets}&${page(placed)}`),
  'quiz sets, page 400': get(`${rows.quizSets}&${page(placed, 400)}`),
  'quiz sets by name': get(`${rows.quizSets}&${page('name.desc,id.asc')}`),
  'quiz sets, searched': get(`${rows.quizSets}&${inText}&${page(placed)}`),
  'quiz sets, counted': rpc('content_totals', { table_name: 'quiz_sets' }),
  questions: questions({}),
  'questions, page 900': questions({ page: 900 }),
  'questions, searched': questions({ search: 'บริหารราชการ' }),
  'questions, searched by status': questions({ search: 'ข้อที่ 7', filters: { status: 'published' } }),
  'questions, counted': rpc('content_totals', { table_name: 'questions' }),
  'likely duplicates': rpc('list_likely_duplicates', { page: 1 }),
  'audit log': rpc('audit_entries', { filters: {}, page: 1, size: 25 }),
  'audit log of a table': rpc('audit_entries', {
    filters: { table: 'courses' },
    page: 1,
    size: 25,
  }),
  trash: rpc('list_trash', { page: 1, size: 25 }),
  palette: rpc('find_records', { q: word }),
}

/** Latency of each list of the back office over HTTP, among 5,000 quiz sets and 100,000 questions. */
export async function benchBackOffice(stage: Stage) {
  await fillCatalogue(stage.pool)
  await indexQuestions(stage)
  await stage.pool.query(fillAuditLog)
  await stage.pool.query('update public.user_roles set role = $2 where user_id = $1', [
    stage.filled.learnerIds[0],
    'admin',
  ])
  await stage.pool.query('analyze')
  const found = []
  for (const [list, request] of Object.entries(requests)) {
    found.push({ list, ...(await measureList(stage, request)) })
  }
  console.log(`\nlists of the back office (goal: p95 under ${goalMs} ms)`)
  console.table(found)
}

async function measureList(stage: Stage, request: Request) {
  const before = cpuSeconds(stage.postgres.pid)
  let asked = 0
  const times = await measure(1, seconds, async () => {
    const connection = await HttpConnection.open(stage.server.port)
    const headers = { Authorization: `Bearer ${stage.token(0)}`, Prefer: 'count=exact' }
    return {
      work: async () => {
        const answer = await connection.send({ ...request, headers })
        if (answer.status !== 200 && answer.status !== 206) throw new Error(answer.body)
        asked += 1
      },
      close: () => connection.close(),
    }
  })
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    'database CPU ms': rounded(((cpuSeconds(stage.postgres.pid) - before) * 1000) / asked),
    'p50 ms': rounded(times.p50),
    'p95 ms': rounded(times.p95),
    'p99 ms': rounded(times.p99),
  }
}

/** What the job would do in its own time. */
async function indexQuestions({ pool }: Stage) {
  const { rows: all } = await pool.query<{ ids: string[] }>(
    `select array_agg(id) as ids from
       (select id, row_number() over () / 2000 as part from private.questions q
        where not exists (select from private.question_texts t where t.question_id = q.id)) due
     group by part`,
  )
  for (const { ids } of all) await pool.query('select private.index_questions($1)', [ids])
  await pool.query('delete from private.questions_to_compare')
  await pool.query('vacuum analyze private.question_texts')
}

const fillAuditLog = `insert into public.admin_audit_log (action, table_name, row_id, before, after)
  select 'update', (array['questions', 'quiz_sets', 'courses'])[n % 3 + 1], gen_random_uuid(),
    '{"name": "ก่อน"}', '{"name": "หลัง"}' from generate_series(1, 100000) n`
