import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet } from '../support/content.ts'
import {
  isClosed,
  type ManagerFunction,
  managedDatabase,
  managerFunctions,
  type Site,
  secret,
} from '../support/managers.ts'

/**
 * Other tenants' rows do not exist for a manager: every function for managers, as the catalogue lists
 * them, is called with ids, names and prices of another site's draft and with ones that do not exist.
 * Both calls return the same.
 */
const db = productDatabase()
const made = managedDatabase(db)

/** Values of a site that a call may name, or values that do not exist. */
type Place = Record<
  | 'tenantId'
  | 'categoryId'
  | 'subcategoryId'
  | 'courseId'
  | 'setId'
  | 'questionId'
  | 'examId'
  | 'paperId'
  | 'lawId',
  string
> &
  Record<'reportId' | 'importId' | 'batchId' | 'words', string> & {
    versionId: number
    version: string
    cost: number
    /** As the back office names it: 'global' is the hub. */
    site: string
  }

/** Occurs only in the manager's own text. */
const unwritten = 'เรื่องของตัวเองนะ'

const nowhere = (): Place => ({
  tenantId: randomUUID(),
  categoryId: randomUUID(),
  subcategoryId: randomUUID(),
  courseId: randomUUID(),
  setId: randomUUID(),
  questionId: randomUUID(),
  examId: randomUUID(),
  paperId: randomUUID(),
  lawId: randomUUID(),
  reportId: randomUUID(),
  importId: randomUUID(),
  batchId: randomUUID(),
  site: randomUUID(),
  versionId: 999_999_999,
  version: '2020-01-01T00:00:00Z',
  words: unwritten,
  cost: 778,
})

/** A draft of a site, with an administrator's actions on it. */
async function draftOf(site: Site): Promise<Place> {
  const { admin, learner } = made
  const one = async (sql: string, values: unknown[] = []) =>
    (await db.pool.query(sql, values)).rows[0]?.it
  const [questionId = ''] = site.questionIds
  await db.pool.query(`update quiz_sets set status = 'draft', points_cost = 777 where id = $1`, [
    site.id,
  ])
  await admin.call(db, 'move_question($1, 1)', [questionId])
  const importId = randomUUID()
  await admin.call(db, 'import_questions($1)', [imported(importId, site.courseId)])
  return {
    tenantId: site.tenantId ?? randomUUID(),
    site: site.tenantId ?? 'global',
    categoryId: site.categoryId,
    subcategoryId: site.subcategoryId,
    courseId: site.courseId,
    setId: site.id,
    questionId,
    examId: site.examId,
    paperId: site.paperId,
    // Managers read those of the hub.
    lawId: site.tenantId ? site.lawId : randomUUID(),
    importId,
    batchId: await admin.call<string>(db, `batch_of('questions', $1)`, [questionId]),
    reportId: await one(
      `insert into question_reports (question_id, quiz_set_id, version_id, user_id, reason)
       select q.id, q.quiz_set_id, q.version_id, $2, 'typo' from private.questions q where q.id = $1 returning id as it`,
      [questionId, learner.userId],
    ),
    versionId: Number(
      await one('select min(id) as it from private.question_versions where question_id = $1', [
        questionId,
      ]),
    ),
    version: await one('select updated_at::text as it from private.questions where id = $1', [
      questionId,
    ]),
    words: secret,
    cost: 777,
  }
}

const content = (words: string) => ({
  question_text: words,
  option_a: 'ก',
  option_b: 'ข',
  option_c: 'ค',
  option_d: 'ง',
  correct_answer: '1',
})

const imported = (importId: string, courseId: string) => ({
  import_id: importId,
  questions: [content('ก')],
  quiz_set_template: { name: 'ชุด', course_id: courseId, points_cost: 1 },
})

const tables = [
  'categories',
  'subcategories',
  'courses',
  'quiz_sets',
  'questions',
  'quiz_tags',
  'exam_blueprints',
]

const rowsOf = (at: Place) => [
  at.categoryId,
  at.subcategoryId,
  at.courseId,
  at.setId,
  at.questionId,
  at.examId,
]

const beginnings = (at: Place) => [at.words.slice(0, 5), at.words]

/** Selections of rows of a list, as change_many and preview_change take them. */
const chosenRows = (at: Place) => [
  ...rowsOf(at).flatMap((id) => [{ versions: { [id]: at.version } }, { filters: { id } }]),
  ...beginnings(at).flatMap((search) => [
    { filters: {}, search, searched: ['name'] },
    { filters: {}, search, searched: ['question_text', 'explanation'] },
  ]),
  { filters: { name: at.words } },
  { filters: { points_cost: at.cost } },
  { filters: { 'quiz_sets.points_cost': at.cost } },
  { filters: { 'courses.subcategory_id': at.subcategoryId } },
  { filters: { 'courses.subcategories.category_id': at.categoryId } },
]

const chosenQuestions = (at: Place) => [
  { ids: [at.questionId] },
  { ids: [made.mine.questionIds[0], at.questionId] },
  ...beginnings(at).map((search) => ({ filters: { site: made.mine.tenantId }, search, count: 10 })),
  { filters: { site: at.site, quiz_set: at.setId }, count: 1 },
  { filters: { site: made.mine.tenantId, quiz_set: at.setId }, count: 0 },
]

/** Values to try for an argument of that name, or of that name and type. */
const vocabulary: Record<string, (at: Place, one: ManagerFunction) => unknown[]> = {
  table_name: () => tables,
  row_id: rowsOf,
  record_id: (at) => [null, ...rowsOf(at)],
  question_id: (at) => [null, at.questionId],
  quiz_set_id: (at) => [at.setId],
  paper_id: (at) => [at.paperId],
  blueprint_id: (at) => [at.examId],
  papers: () => [1],
  law_id: (at) => [at.lawId, made.mine.lawId],
  laws: (at) => [[{ law_id: at.lawId, section: '5' }]],
  'sections text[]': () => [['5']],
  changes_all: () => [true],
  effective_on: () => ['2026-01-01'],
  law_until: () => [null],
  waiting: () => [false],
  corrected: () => [true],
  confirmed: () => [true],
  checked_on: () => [null],
  after: () => [null],
  tenant_id_param: (at) => [at.tenantId],
  ids: (at) => [[at.questionId], [made.mine.questionIds[0], at.questionId]],
  question_ids: (at) => [[at.questionId], [made.mine.questionIds[0], at.questionId]],
  report_ids: (at) => [[at.reportId]],
  batch_id: (at) => [at.batchId],
  import_id: (at) => [at.importId],
  version_id: (at) => [at.versionId],
  version: (at) => [at.version],
  made_from: (at) => [at.version],
  site: (at) => [at.site, made.mine.tenantId],
  q: beginnings,
  search: beginnings,
  chosen: (at, one) =>
    one.args.some(({ name }) => name === 'table_name') ? chosenRows(at) : chosenQuestions(at),
  act: (_at, { name }) =>
    name === 'start_admin_job'
      ? [
          'move_questions',
          'set_questions_status',
          'tag_questions',
          'delete_questions',
          'undo_batch',
          'copy_catalogue',
          'copy_record',
          'change_many',
          'set_default_cost',
          'undo_import',
        ]
      : ['move', 'delete', 'activate', 'publish', 'tag'],
  args: (at) =>
    [...chosenQuestions(at), ...chosenRows(at)].map((chosen) => ({
      chosen,
      act: 'delete',
      detail: {},
      quiz_set_id: made.mine.id,
      status: 'draft',
      added: [made.tagId],
      removed: [],
      batch_id: at.batchId,
      source: at.tenantId,
      target: made.mine.tenantId,
      table_name: 'quiz_sets',
      record_id: at.setId,
    })),
  copy_id: () => ['9d4b6a77-0c1b-4f0e-8f5e-2f6f3f8b8c52'],
  job_id: () => ['6f1e9a52-3c55-4d0a-9a3e-0c5b7f3a1d11'],
  detail: (at) => [
    { to: at.courseId, tag: made.tagId },
    { to: at.setId },
    { to: at.tenantId },
    { to: at.categoryId },
  ],
  filters: (at) => [
    { site: at.site },
    { quiz_set: at.setId },
    { site: made.mine.tenantId, quiz_set: at.setId },
    { site: made.mine.tenantId, course: at.courseId },
    { site: made.mine.tenantId, category: at.categoryId },
  ],
  filter: (at) => [
    { quiz_set_id: at.setId },
    { course_id: at.courseId },
    { q: at.words.slice(0, 5) },
    { tag_id: made.tagId, q: at.words },
  ],
  fields: (at) => [{ name: 'ชุด', course_id: at.courseId }, { name: 'ชุด' }],
  tag_ids: () => [[]],
  added: () => [[made.tagId]],
  removed: () => [[], [made.tagId]],
  'site uuid': (at) => [at.tenantId],
  sections: () => [
    [],
    [{ name: 'ก', questions: 1, lines: [{ tag_id: made.tagId, questions: 1, is_estimate: true }] }],
  ],
  'content jsonb': (at) => [
    content(at.words),
    { ...content('ก'), quiz_set_id: at.setId },
    { quiz_set_id: made.mine.id, ...content(at.words) },
  ],
  'content text': () => [null],
  payload: (at) => [
    imported(randomUUID(), at.courseId),
    { ...imported(randomUUID(), made.mine.courseId), quiz_set_id: at.setId },
    {
      import_id: randomUUID(),
      quiz_set_id: made.mine.id,
      questions: [{ ...content('ก'), id: at.questionId, version: String(at.versionId) }],
    },
  ],
  settings: (at) => [{ [`tenant_${at.tenantId}_about`]: 'ก' }],
  read: (at) => [{}, { [`tenant_${at.tenantId}_about`]: 'ข้อความ' }],
  format: () => ['csv'],
  status: (_at, { name }) => (name.endsWith('reports') ? ['resolved', null] : ['draft']),
  reason: () => [null],
  held: () => [true, false],
  answer: () => ['ก'],
  sort: () => [null],
  places: () => [1],
  page: () => [1],
  size: () => [10],
  page_size: () => [10],
}

const words = ({ name, type }: ManagerFunction['args'][number]) =>
  vocabulary[`${name} ${type}`] ?? vocabulary[name]

/** Every combination of the arguments' values. */
function argumentsOf(one: ManagerFunction, at: Place): unknown[][] {
  const combined = one.args.reduce<unknown[][]>(
    (lists, arg) =>
      lists.flatMap((list) => (words(arg)?.(at, one) ?? []).map((value) => [...list, value])),
    [[]],
  )
  // Only a move uses `detail`: other acts are tried with the first one.
  const [act, detail] = ['act', 'detail'].map((name) => one.args.findIndex((a) => a.name === name))
  if (act === undefined || detail === undefined || detail < 0) return combined
  const first = JSON.stringify(vocabulary.detail?.(at, one)[0])
  return combined.filter(
    (values) => values[act] === 'move' || JSON.stringify(values[detail]) === first,
  )
}

const functions: ManagerFunction[] = []
beforeAll(async () => {
  // As many own questions as one page lists, so that no question of another site could fill a gap.
  for (const text of [secret, unwritten]) {
    const own = await createQuizSet(db, { tenantId: made.mine.tenantId, questions: 10 })
    await db.pool.query(
      `update private.questions set question_text = $1, correct_answer = '1', explanation = null, option_notes = null, display_order = 1
       where quiz_set_id = $2`,
      [text, own.id],
    )
  }
  for (const one of await managerFunctions(db)) {
    if (!(await isClosed(db, made.manager, one.call))) functions.push(one)
  }
})

/**
 * Rows written by the transaction, by table: as pg_stat_xact_all_tables, which counts their indexes too and costs more
 * than most calls. The connection's earlier counts have been sent to the server's statistics (`sendCounts`).
 */
const written = `
  select relname, counts from (
    select relname, array[pg_stat_get_xact_tuples_inserted(oid), pg_stat_get_xact_tuples_updated(oid),
      pg_stat_get_xact_tuples_deleted(oid)]::int[] as counts
    from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace,
      'storage'::regnamespace)) each
  where pg_current_xact_id_if_assigned() is not null and counts <> '{0,0,0}'`

/** The connection sends its counts at the end of the transaction, and not up to a second later. */
const sendCounts = 'select pg_stat_force_next_flush()'

type Written = { relname: string; counts: number[] }

/** The result or error of a call and the rows it wrote, with the values of `at` replaced by their names. */
async function outcome(client: pg.PoolClient, one: ManagerFunction, values: unknown[], at: Place) {
  const claims = { role: 'authenticated', sub: made.manager.userId }
  const given = one.args.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')
  const sent = values.map((value, index) =>
    one.args[index]?.type === 'jsonb' ? JSON.stringify(value) : value,
  )
  let seen: string
  try {
    await client.query(
      `begin;
       ${sendCounts};
       select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '${JSON.stringify(claims)}', true),
         set_config('request.headers', '{"host": "localhost"}', true)`,
    )
    const { rows } = await client.query(`select public.${one.name}(${given}) as answer`, sent)
    const changed = (await client.query<Written>(written)).rows.map(({ relname, counts }) => [
      relname,
      ...counts,
    ])
    seen = JSON.stringify([rows[0]?.answer, changed])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    seen = JSON.stringify([error.code, error.message, error.detail])
  } finally {
    await client.query('rollback')
  }
  const { versionId: _number, cost: _price, words: _either, ...ids } = at
  return Object.entries(ids)
    .reduce((text, [name, value]) => text.replaceAll(value, `<${name}>`), seen)
    .replaceAll(new RegExp(`${secret}|${unwritten}|${at.words.slice(0, 5)}`, 'g'), '<words>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/"version":\d+/g, '<version>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+[\d:]+)?/g, '<time>')
}

test('every argument of a function for managers has values to try', () => {
  expect(functions.length).toBeGreaterThan(25)
  const unknown = functions.flatMap((one) =>
    one.args.filter((arg) => !words(arg)).map(({ name, type }) => `${one.name}: ${name} ${type}`),
  )
  expect(unknown).toEqual([])
})

const absent = nowhere()
/** Equal calls with missing rows have equal results, because each is rolled back. */
const ofMissing = new Map<string, string>()

test.each(['other', 'hub'] as const)(
  'a draft of %s gives the same result as missing rows',
  async (which) => {
    const there = await draftOf(made[which])
    const client = await db.pool.connect()
    const differing: unknown[] = []
    try {
      await client.query(sendCounts)
      for (const one of functions) {
        const missing = argumentsOf(one, absent)
        for (const [index, values] of argumentsOf(one, there).entries()) {
          const found = await outcome(client, one, values, there)
          const call = JSON.stringify([one.name, missing[index]])
          const nothing =
            ofMissing.get(call) ?? (await outcome(client, one, missing[index] ?? [], absent))
          ofMissing.set(call, nothing)
          if (found !== nothing) differing.push([one.name, values, found, nothing])
        }
      }
    } finally {
      client.release()
    }
    expect(differing).toEqual([])
  },
)
