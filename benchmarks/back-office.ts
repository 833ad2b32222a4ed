import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { ensureBuilt } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs'
import { fillCatalogue } from './support/fill-catalogue.ts'
import { type Filled, fillDatabase } from './support/fill-database.ts'
import { HttpConnection } from './support/http-connection.ts'
import { cpuSeconds } from './support/processes.ts'
import { type Stage, setStage } from './support/stage.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const goalMs = 300

type Request = { method: 'GET' | 'POST'; path: string; body?: string }

const get = (path: string): Request => ({ method: 'GET', path: `/rest/v1/${path}` })
const rpc = (name: string, body: object): Request => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  body: JSON.stringify(body),
})

/** Ids of rows that filters select, read from the filled database. */
type Ids = Record<
  | 'site'
  | 'category'
  | 'subcategory'
  | 'course'
  | 'quizSet'
  | 'commonTag'
  | 'rareTag'
  | 'tagCategory'
  | 'actor',
  string
>

const page = (order: string, number = 1, size = 10) =>
  `order=${order}&offset=${(number - 1) * size}&limit=${size}`
const placed = 'display_order.asc.nullsfirst,name.asc,id.asc'
/** Like the screens, which get the pattern from `search_pattern`. */
const found = (typed: string) => `search_text=like.${encodeURIComponent(`%${typed}%`)}`

const columns = {
  categories:
    'id,name,description,icon_url,display_order,is_active,tenant_id,created_at,updated_at,tenants(name),subcategories(id,courses(id))&subcategories.is_active=eq.true&subcategories.courses.is_active=eq.true',
  subcategories:
    'id,name,description,display_order,is_active,category_id,created_at,updated_at,categories(name),courses(count)',
  courses:
    'id,name,description,thumbnail_url,display_order,is_active,subcategory_id,created_at,updated_at,subcategories!inner(name,category_id,categories(name)),quiz_sets(count)',
  quiz_sets:
    'id,name,description,points_cost,time_limit_minutes,total_questions,pass_percent,display_order,is_active,status,course_id,created_at,updated_at,courses!inner(name,subcategory_id,subcategories!inner(name,category_id,categories(name))),tags:quiz_set_tags(tag_id,quiz_tags(name,color))',
  quiz_tags:
    'id,name,color,description,category_id,created_at,updated_at,tag_categories(name),subjects(name)',
  contact_messages: 'id,name,email,subject,message,handled_at,answered_at,created_at,tenants(name)',
}
const rows = (table: keyof typeof columns, rest: string) =>
  get(`${table}?select=${columns[table]}&${rest}`)
const questions = (more: object) =>
  rpc('list_questions', { search: '', filters: {}, page: 1, page_size: 100, ...more })
const audit = (filters: object, number = 1) =>
  rpc('audit_entries', { filters, page: number, size: 25 })
const orders = (filters: object, number = 1) =>
  rpc('list_payment_orders', { filters, page: number, size: 25 })
const users = (more: object) =>
  rpc('list_users', { search: '', filters: {}, page: 1, page_size: 25, ...more })

/** The requests of the screens: each is one list, search or count. */
const requests = (ids: Ids): Record<string, Request> => {
  const { site } = ids
  const ofSite = `tenant_id=eq.${site}`
  return {
    questions: questions({}),
    'questions of the site': questions({ filters: { site } }),
    'questions of the site, page 900': questions({ filters: { site }, page: 900 }),
    'questions by change': questions({ filters: { site }, sort: '-updated_at' }),
    'questions by change, page 900': questions({
      filters: { site },
      sort: '-updated_at',
      page: 900,
    }),
    'questions, oldest first': questions({ filters: { site }, sort: 'created_at' }),
    'questions of a category': questions({ filters: { site, category: ids.category } }),
    'questions of a subcategory': questions({ filters: { site, subcategory: ids.subcategory } }),
    'questions of a course': questions({ filters: { site, course: ids.course } }),
    'questions of a quiz set': questions({ filters: { site, quiz_set: ids.quizSet } }),
    'questions with a frequent tag': questions({ filters: { site, tag: ids.commonTag } }),
    'questions with a rare tag': questions({ filters: { site, tag: ids.rareTag } }),
    'questions with tags of a category': questions({
      filters: { site, tag_category: ids.tagCategory },
    }),
    'questions, drafts': questions({ filters: { site, status: 'draft' } }),
    'questions, published': questions({ filters: { site, status: 'published' } }),
    'questions, published, by change': questions({
      filters: { site, status: 'published' },
      sort: '-updated_at',
    }),
    'questions with open reports': questions({ filters: { site, reports: 'open' } }),
    'questions searched, a frequent word': questions({ search: 'มาตรา', filters: { site } }),
    'questions searched, two words': questions({ search: 'เทศบาล มาตรา 212', filters: { site } }),
    'questions searched, one question': questions({
      search: 'คำวินิจฉัยที่ 996 มาตรา 7',
      filters: { site },
    }),
    'questions searched, misspelt': questions({ search: 'ระเบียบงานสาระบรรน', filters: { site } }),
    'questions searched, not found': questions({ search: 'ดาราศาสตร์ฟิสิกส์', filters: { site } }),
    'questions searched, short form': questions({ search: 'พ.ร.บ. เทศบาล', filters: { site } }),
    'questions searched, a letter': questions({ search: 'ก', filters: { site } }),
    'questions searched, drafts': questions({
      search: 'ปลัดอำเภอ',
      filters: { site, status: 'draft' },
    }),
    'questions searched, of a category': questions({
      search: 'ปลัดอำเภอ',
      filters: { site, category: ids.category },
    }),
    'questions searched, with a tag': questions({
      search: 'ปลัดอำเภอ',
      filters: { site, tag: ids.commonTag },
    }),
    'questions, counted': rpc('content_totals', { table_name: 'questions', site }),
    'likely duplicates': rpc('list_likely_duplicates', { page: 1 }),
    'likely duplicates, page 100': rpc('list_likely_duplicates', { page: 100 }),
    reports: rpc('list_question_reports', { status: 'open', page: 1 }),
    'reports, resolved': rpc('list_question_reports', { status: 'resolved', page: 1 }),
    'reports, page 200': rpc('list_question_reports', { status: 'open', page: 200 }),
    'keys in doubt': rpc('list_suspect_keys', { page: 1 }),
    'waiting work': rpc('count_waiting_work', {}),
    categories: rows('categories', page(`tenant_id.asc.nullsfirst,${placed}`)),
    subcategories: rows('subcategories', `${ofSite}&${page(placed)}`),
    'subcategories, searched': rows('subcategories', `${found('กฎหมาย')}&${page(placed)}`),
    courses: rows('courses', `${ofSite}&${page(placed)}`),
    'courses, searched': rows('courses', `${found('กฎหมาย')}&${page(placed)}`),
    'quiz sets': rows('quiz_sets', `${ofSite}&${page(placed)}`),
    'quiz sets, page 400': rows('quiz_sets', `${ofSite}&${page(placed, 400)}`),
    'quiz sets by name': rows('quiz_sets', `${ofSite}&${page('name.desc,id.asc')}`),
    'quiz sets by questions': rows(
      'quiz_sets',
      `${ofSite}&${page('total_questions.desc,name.asc,id.asc')}`,
    ),
    'quiz sets by creation': rows(
      'quiz_sets',
      `${ofSite}&${page('created_at.desc,name.asc,id.asc')}`,
    ),
    'quiz sets, drafts': rows('quiz_sets', `${ofSite}&status=eq.draft&${page(placed)}`),
    'quiz sets of a category': rows(
      'quiz_sets',
      `${ofSite}&courses.subcategories.category_id=eq.${ids.category}&${page(placed)}`,
    ),
    'quiz sets, searched': rows('quiz_sets', `${ofSite}&${found('กฎหมาย')}&${page(placed)}`),
    'quiz sets searched, a letter': rows('quiz_sets', `${ofSite}&${found('ก')}&${page(placed)}`),
    'quiz sets, counted': rpc('content_totals', { table_name: 'quiz_sets', site }),
    tags: rows('quiz_tags', page('name.asc,id.asc')),
    'tags, searched': rows('quiz_tags', `${found('แท็กที่1')}&${page('name.asc,id.asc')}`),
    'tags, counted': rpc('content_totals', { table_name: 'quiz_tags' }),
    'audit log': audit({}),
    'audit log, page 400': audit({}, 400),
    'audit log of a table': audit({ table: 'courses' }),
    'audit log of a user': audit({ actor: ids.actor }),
    'audit log of a site': audit({ tenant: site }),
    'audit log searched, a frequent word': audit({ q: 'คำถาม' }),
    'audit log searched, one row': audit({ q: 'คำถามข้อที่ 77777' }),
    'audit log searched, a user': audit({ q: 'person12@example.test' }),
    'audit log searched, a letter': audit({ q: 'ก' }),
    'audit log searched, not found': audit({ q: 'ดาราศาสตร์' }),
    trash: rpc('list_trash', { page: 1, size: 25 }),
    jobs: rpc('list_all_admin_jobs', { page: 1, size: 25, filters: {} }),
    orders: orders({}),
    'orders, page 400': orders({}, 400),
    'orders of the site': orders({ site }),
    'orders, failed': orders({ state: 'failed' }),
    'orders by a number': orders({ number: 'RC2569-000042' }),
    'orders by a buyer': orders({ number: 'person77' }),
    'payment report': rpc('payment_report', {
      first_day: '2026-11-01',
      last_day: '2026-11-30',
      site,
    }),
    users: users({}),
    'users by points, page 100': users({ sort: '-points', page: 100 }),
    'users, searched': users({ search: 'คนที่ 77' }),
    'users searched, a letter': users({ search: 'ก' }),
    'users, suspended': users({ filters: { status: 'suspended' } }),
    messages: rows('contact_messages', page('created_at.desc,id.asc', 1, 25)),
    'palette, searched': rpc('find_records', { q: 'กฎหมาย', site }),
    'palette, a letter': rpc('find_records', { q: 'ก', site }),
  }
}

/** Latency of each list of the back office over HTTP, with 5,000 quiz sets and 100,000 questions of one tenant. */
export async function benchBackOffice() {
  console.log('Filling a tenant with 100,000 questions…')
  const stage = await setStage(1, fillOffice)
  try {
    await stage.pool.query('update public.user_roles set role = $2 where user_id = $1', [
      stage.filled.learnerIds[0],
      'admin',
    ])
    const ids = await readIds(stage.pool)
    const measured = []
    for (const [list, request] of Object.entries(requests(ids))) {
      measured.push({ list, ...(await measureList(stage, request)) })
    }
    console.log(`\nlists of the back office, ${rounds} calls each (goal: p95 under ${goalMs} ms)`)
    console.table(measured)
    await measurePages(stage)
    await measureBatch(stage)
  } finally {
    await stage.close()
  }
}

async function fillOffice(url: string, learners: number): Promise<Filled> {
  const filled = await fillDatabase(url, learners)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await fillCatalogue(pool)
    await pool.query(readFileSync(new URL('./support/fill-office.sql', import.meta.url), 'utf8'))
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
  return filled
}

async function readIds(pool: pg.Pool): Promise<Ids> {
  const { rows: all } = await pool.query<Ids>(
    `select c.tenant_id as site, b.category_id as category, c.subcategory_id as subcategory, c.id as course,
       s.id as "quizSet", common.id as "commonTag", rare.id as "rareTag", common.category_id as "tagCategory",
       (select l.actor_id from public.admin_audit_log l where l.actor_id is not null limit 1) as actor
     from public.quiz_sets s join public.courses c on c.id = s.course_id
     join public.subcategories b on b.id = c.subcategory_id,
     lateral (select t.id, t.category_id from public.quiz_tags t
       order by (select count(*) from public.question_tags l where l.tag_id = t.id) desc limit 1) common,
     lateral (select t.id from public.quiz_tags t
       order by (select count(*) from public.question_tags l where l.tag_id = t.id), t.id limit 1) rare
     order by s.id limit 1`,
  )
  if (!all[0]) throw new Error('no quiz sets')
  return all[0]
}

async function measureList(stage: Stage, request: Request) {
  const connection = await HttpConnection.open(stage.server.port)
  const headers = { Authorization: `Bearer ${stage.token(0)}`, Prefer: 'count=exact' }
  const call = async () => {
    const answer = await connection.send({ ...request, headers })
    if (answer.status !== 200 && answer.status !== 206) throw new Error(answer.body)
  }
  for (let warmUp = 0; warmUp < 6; warmUp++) await call()
  const before = cpuSeconds(stage.postgres.pid)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  connection.close()
  times.sort((a, b) => a - b)
  const rounded = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10
  const at = (share: number) => rounded(times[Math.floor(times.length * share)])
  return {
    'database CPU ms': rounded(((cpuSeconds(stage.postgres.pid) - before) * 1000) / rounds),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
  }
}

/** The time from the address to the first row of a list, in a browser that has visited the back office before. */
async function measurePages({ server, token, filled }: Stage) {
  ensureBuilt()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  const session = JSON.stringify({
    access_token: token(0),
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: filled.learnerIds[0], aud: 'authenticated', role: 'authenticated' },
  })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [],
      origins: [{ origin: server.url, localStorage: [{ name: 'sanamsob-auth', value: session }] }],
    },
  })
  const measured = []
  for (const path of ['questions', 'quiz-sets', 'courses', 'orders', 'users', 'audit-log']) {
    const times: number[] = []
    for (let visit = 0; visit < 6; visit++) {
      const page = await context.newPage()
      const started = performance.now()
      await page.goto(`${server.url}/admin/${path}`, { waitUntil: 'commit' })
      await page.locator('main tbody tr').filter({ hasText: /\S/ }).first().waitFor()
      times.push(performance.now() - started)
      await page.close()
    }
    const later = times.slice(1).toSorted((one, other) => one - other)
    measured.push({
      page: path,
      'first visit ms': Math.round(times[0] ?? 0),
      'later ones, median ms': Math.round(later[2] ?? 0),
      'slowest ms': Math.round(later.at(-1) ?? 0),
    })
  }
  await browser.close()
  console.log('\nfrom the address to the first row (goal: 1,500 ms)')
  console.table(measured)
}

/** A batch over all published questions: the act, and its commit, which indexes the audit entries. */
async function measureBatch({ pool, filled }: Stage) {
  const client = await pool.connect()
  try {
    const timed = async (statement: string) => {
      const started = performance.now()
      const { rows: result } = await client.query(statement)
      return { seconds: Math.round((performance.now() - started) / 100) / 10, result }
    }
    const { rows: counted } = await client.query(
      `select count(*)::integer as count from private.questions where status = 'published'`,
    )
    const { count } = counted[0]
    await client.query(`begin; set local role authenticated;
      set local request.jwt.claims = '${JSON.stringify({ sub: filled.learnerIds[0], role: 'authenticated' })}'`)
    const act = await timed(
      `select public.set_questions_status('{"filters": {"status": "published"}, "search": "", "count": ${count}}', 'draft')`,
    )
    const commit = await timed('commit')
    console.table([{ rows: count, 'act s': act.seconds, 'commit s': commit.seconds }])
  } finally {
    client.release(true)
  }
}
