import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet } from '../support/content.ts'
import {
  isClosed,
  managedDatabase,
  managerFunctions,
  type Site,
  secret,
} from '../support/managers.ts'

const db = productDatabase()
const made = managedDatabase(db)

type Call = [sql: string, values: unknown[]]

/** Rows that calls find again by previously read values. */
type Read = {
  version: unknown
  batch: unknown
  importId: unknown
  job: unknown
  questionVersion: unknown
  report: unknown
}

const template = (site: Site) => ({
  import_id: randomUUID(),
  questions: [
    {
      question_text: 'ก',
      option_a: 'ก',
      option_b: 'ข',
      option_c: 'ค',
      option_d: 'ง',
      correct_answer: '1',
    },
  ],
  quiz_set_template: { name: 'ชุด', course_id: site.courseId, points_cost: 1 },
})

const exam = () => ({
  name: randomUUID(),
  edition: '2568',
  minutes: 60,
  sections: [
    { name: 'ก', questions: 1, lines: [{ tag_id: made.tagId, questions: 1, is_estimate: true }] },
  ],
})

/** Every function that managers may call, with the arguments that name rows of a site. */
const calls: Record<string, (site: Site, read: Read) => Call[]> = {
  batch_of: (site) => [[`batch_of('questions', $1)`, [site.questionIds[0]]]],
  change_many: (site, read) =>
    ['categories', 'subcategories', 'courses', 'quiz_sets', 'questions'].flatMap(
      (table): Call[] => {
        const id = idIn(site, table)
        return [
          [`change_many('${table}', $1, 'delete')`, [{ filters: { id } }]],
          ...(table === 'categories'
            ? ([
                [
                  `change_many('categories', $1, 'move', $2)`,
                  [{ filters: { id: made.mine.categoryId } }, { to: site.tenantId }],
                ],
              ] as Call[])
            : []),
          [
            `change_many('quiz_sets', $1, 'move', $2)`,
            [{ filters: { id: made.mine.id } }, { to: site.courseId }],
          ],
          [`change_many('${table}', $1, 'delete')`, [{ versions: { [id]: read.version } }]],
        ]
      },
    ),
  cancel_admin_job: (_site, read) => [['cancel_admin_job($1)', [read.job]]],
  content_totals: (site) =>
    ['subcategories', 'courses', 'quiz_sets', 'questions'].map(
      (table): Call => [`content_totals('${table}', $1)`, [site.tenantId ?? 'global']],
    ),
  count_waiting_work: () => [['count_waiting_work()', []]],
  current_questions: (site) => [['current_questions($1)', [site.questionIds]]],
  delete_questions: (site) => [
    ['delete_questions($1)', [{ ids: [site.questionIds[0]] }]],
    ['delete_questions($1)', [{ filters: { quiz_set: site.id }, count: 2 }]],
    ['delete_questions($1)', [{ filters: { site: site.tenantId ?? 'global' }, count: 2 }]],
  ],
  dismiss_admin_job: (_site, read) => [['dismiss_admin_job($1)', [read.job]]],
  export_questions: (site) => [
    [`export_questions($1, 'csv')`, [{ quiz_set_id: site.id }]],
    [`export_questions($1, 'csv')`, [{ course_id: site.courseId }]],
  ],
  find_records: (site) => [
    [`find_records($1, $2)`, [secret.slice(0, 6), site.tenantId ?? 'global']],
  ],
  get_question: (site) => [['get_question($1)', [site.questionIds[0]]]],
  handle_question_reports: (_site, read) => [
    [`handle_question_reports($1, 'resolved', 'แก้แล้ว')`, [[read.report]]],
  ],
  import_questions: (site) => [
    ['import_questions($1)', [template(site)]],
    [
      'import_questions($1)',
      [{ ...template(site), quiz_set_template: null, quiz_set_id: site.id }],
    ],
    [
      'import_questions($1)',
      [
        {
          ...template(site),
          quiz_set_id: made.mine.id,
          questions: [{ ...template(site).questions[0], id: site.questionIds[1], version: '1' }],
        },
      ],
    ],
  ],
  preview_amendment: (site) => [[`preview_amendment($1, '{}', true, '2026-01-01')`, [site.lawId]]],
  list_law_questions: (site) => [['list_law_questions($1)', [site.lawId]]],
  review_laws: (site) => [
    ['review_laws($1, $2)', [[site.questionIds[0]], site.lawId]],
    ['review_laws($1, $2)', [[site.questionIds[0]], made.mine.lawId]],
  ],
  get_question_laws: (site) => [['get_question_laws($1)', [site.questionIds[0]]]],
  save_question_laws: (site) => [
    [`save_question_laws($1, '[]')`, [site.questionIds[0]]],
    ...(site.tenantId
      ? ([
          [
            'save_question_laws($1, $2)',
            [made.mine.questionIds[0], JSON.stringify([{ law_id: site.lawId, section: '5' }])],
          ],
        ] as Call[])
      : []),
  ],
  find_law_proposals: (site) => [['find_law_proposals($1)', [site.tenantId ?? 'global']]],
  list_law_proposals: (site) => [
    ['list_law_proposals()', []],
    ['list_law_proposals($1)', [site.tenantId ?? 'global']],
  ],
  decide_law_proposals: (site) => [
    ['decide_law_proposals($1, true)', [[site.proposalId]]],
    ['decide_law_proposals($1, false)', [[made.mine.proposalId, site.proposalId]]],
  ],
  keep_key: (site) => [[`keep_key($1, 'ถูกแล้ว')`, [site.questionIds[0]]]],
  list_admin_jobs: () => [['list_admin_jobs()', []]],
  list_imports: () => [['list_imports()', []]],
  list_question_reports: (site) => [
    ['list_question_reports(null)', []],
    ['list_question_reports(null, null, $1)', [site.questionIds[0]]],
  ],
  list_suspect_keys: () => [['list_suspect_keys()', []]],
  list_questions: (site) => [
    [`list_questions('', $1)`, [{ site: site.tenantId ?? 'global' }]],
    [`list_questions('', $1)`, [{ quiz_set: site.id }]],
    [`list_questions('', $1)`, [{ site: made.mine.tenantId, quiz_set: site.id }]],
    [`list_questions($1, $2)`, [secret, { site: made.mine.tenantId }]],
  ],
  missing_page_titles: (site) => [['missing_page_titles($1)', [site.tenantId]]],
  move_question: (site) => [['move_question($1, 1)', [site.questionIds[0]]]],
  move_questions: (site) => [
    ['move_questions($1, $2)', [{ ids: [site.questionIds[0]] }, made.mine.id]],
    ['move_questions($1, $2)', [{ ids: [made.mine.questionIds[0]] }, site.id]],
  ],
  move_sibling: (site) => [[`move_sibling('categories', $1, 1)`, [site.categoryId]]],
  preview_change: (site) => [
    [`preview_change('quiz_sets', $1, 'delete')`, [{ filters: { id: site.id } }]],
    [`preview_change('quiz_sets', $1, 'delete')`, [{ filters: {} }]],
  ],
  question_statistics: (site) => [['question_statistics($1)', [site.questionIds]]],
  question_versions: (site) => [['question_versions($1)', [site.questionIds[0]]]],
  questions_deletion_contents: (site) => [
    ['questions_deletion_contents($1)', [{ ids: site.questionIds }]],
    ['questions_deletion_contents($1)', [{ filters: {} }]],
  ],
  quiz_set_passages: (site) => [['quiz_set_passages($1)', [site.id]]],
  quiz_set_statistics: (site) => [['quiz_set_statistics($1)', [site.id]]],
  restore_question_version: (site, read) => [
    [
      'restore_question_version($1, $2, $3)',
      [site.questionIds[0], read.questionVersion, read.version],
    ],
  ],
  save_question: (site, read) => [
    ['save_question($1, $2, $3)', [{ question_text: 'ยึด' }, site.questionIds[0], read.version]],
    ['save_question($1)', [{ ...template(site).questions[0], quiz_set_id: site.id }]],
    [
      'save_question($1, $2, $3)',
      [{ quiz_set_id: site.id }, made.mine.questionIds[0], read.version],
    ],
  ],
  exam_reliability: (site) => [['exam_reliability($1)', [site.examId]]],
  assemble_papers: (site) => [['assemble_papers($1, 2)', [site.examId]]],
  list_exam_papers: (site) => [['list_exam_papers($1)', [site.examId]]],
  exam_paper: (site) => [['exam_paper($1)', [site.paperId]]],
  exam_supply: (site) => [[`exam_supply($1, '[]')`, [site.tenantId]]],
  save_exam_blueprint: (site, read) => [
    ['save_exam_blueprint(null, null, $1)', [{ ...exam(), tenant_id: site.tenantId }]],
    ['save_exam_blueprint($1, $2, $3)', [site.examId, read.version, { name: 'ยึด' }]],
    [
      'save_exam_blueprint($1, $2, $3)',
      [made.mine.examId, read.version, { tenant_id: site.tenantId }],
    ],
  ],
  save_quiz_set: (site, read) => [
    [`save_quiz_set(null, null, $1, '{}')`, [{ name: 'ยึด', course_id: site.courseId }]],
    [`save_quiz_set($1, $2, $3, '{}')`, [site.id, read.version, { name: 'ยึด' }]],
    [`save_quiz_set($1, $2, $3, '{}')`, [made.mine.id, read.version, { course_id: site.courseId }]],
  ],
  save_settings: (site) => [
    [
      'save_settings($1)',
      [{ [site.tenantId ? `tenant_${site.tenantId}_about` : 'site_name']: 'ยึด' }],
    ],
    ['save_settings($1)', [{ [`tenant_${made.mine.tenantId}_payment_key`]: 'ยึด' }]],
    ['save_settings($1)', [{ package_100_points_price: '1' }]],
  ],
  set_question_hold: (site) => [
    [`set_question_hold($1, true, 'ตรวจเฉลย')`, [[site.questionIds[0]]]],
    [`set_question_hold($1, false)`, [[made.mine.questionIds[0], site.questionIds[0]]]],
  ],
  set_questions_status: (site) => [
    [`set_questions_status($1, 'draft')`, [{ ids: site.questionIds }]],
  ],
  tag_questions: (site) => [
    ['tag_questions($1, $2, $3)', [{ ids: site.questionIds }, [made.tagId], []]],
  ],
  copy_record: (site) =>
    ['courses', 'quiz_sets', 'questions', 'exam_blueprints'].map(
      (table): Call => [`copy_record(gen_random_uuid(), '${table}', $1)`, [idIn(site, table)]],
    ),
  count_questions_to_tag: (site) => [
    ['count_questions_to_tag($1, $2, $3)', [{ ids: site.questionIds }, [made.tagId], []]],
    ['count_questions_to_tag($1, $2, $3)', [{ filters: {} }, [made.tagId], []]],
  ],
  similar_questions: () => [
    [
      'similar_questions($1)',
      [{ question_text: secret, option_a: 'ก', option_b: 'ข', option_c: 'ค', option_d: 'ง' }],
    ],
  ],
  start_admin_job: (site, read) => [
    [
      `start_admin_job(gen_random_uuid(), 'copy_catalogue', $1)`,
      [{ source: site.tenantId, target: made.mine.tenantId }],
    ],
    [
      `start_admin_job(gen_random_uuid(), 'copy_record', $1)`,
      [{ table_name: 'courses', record_id: site.courseId }],
    ],
    [
      `start_admin_job(gen_random_uuid(), 'change_many', $1)`,
      [
        {
          table_name: 'quiz_sets',
          chosen: { filters: { id: site.id }, count: 1 },
          act: 'delete',
          detail: {},
        },
      ],
    ],
    [`start_admin_job($1, 'undo_batch', $2)`, [read.job, { batch_id: read.batch }]],
    [`start_admin_job(gen_random_uuid(), 'undo_batch', $1)`, [{ batch_id: read.batch }]],
  ],
  undo_batch: (_site, read) => [['undo_batch($1)', [read.batch]]],
  undo_import: (_site, read) => [['undo_import($1)', [read.importId]]],
}

function idIn(site: Site, table: string): string {
  return {
    categories: site.categoryId,
    subcategories: site.subcategoryId,
    courses: site.courseId,
    quiz_sets: site.id,
    questions: site.questionIds[0] ?? '',
    exam_blueprints: site.examId,
  }[table] as string
}

/** An administrator's actions on a site, to be undone. */
async function readOf(site: Site): Promise<Read> {
  const { admin } = made
  const [row] = await db.request(
    admin.caller,
    'select updated_at::text as version from questions where id = $1',
    [site.questionIds[0]],
  )
  await admin.call(db, 'move_question($1, 1)', [site.questionIds[0]])
  const imported = template(site)
  await admin.call(db, 'import_questions($1)', [imported])
  await db.pool.query(
    `insert into question_reports (question_id, quiz_set_id, version_id, user_id, reason)
     select q.id, q.quiz_set_id, q.version_id, $2, 'typo' from private.questions q where q.id = $1 on conflict do nothing`,
    [site.questionIds[1], made.learner.userId],
  )
  const one = async (sql: string, values: unknown[]) =>
    (await db.pool.query(sql, values)).rows[0]?.it
  return {
    version: row?.version,
    batch: await admin.call(db, `batch_of('questions', $1)`, [site.questionIds[0]]),
    importId: imported.import_id,
    questionVersion: await one(
      'select min(id) as it from private.question_versions where question_id = $1',
      [site.questionIds[0]],
    ),
    job: await one(
      `insert into private.admin_jobs (id, actor_id, claims, act, args, total)
       values (gen_random_uuid(), $1, '{}', 'undo_batch', '{}', 0) returning id as it`,
      [admin.userId],
    ),
    report: await one('select id as it from question_reports where question_id = $1', [
      site.questionIds[1],
    ]),
  }
}

/** All content that is not the manager's, and everything outside tenants. */
async function state(): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select md5(string_agg(content, '' order by content)) as sum from (
       ${[
         'public.categories',
         'public.subcategories',
         'public.courses',
         'public.quiz_sets',
         'private.questions',
         'public.quiz_set_tags',
         'public.question_tags',
         'public.laws',
         'public.law_versions',
         'public.question_laws',
         'public.site_settings',
         'public.seo_settings',
         'public.question_reports',
       ]
         .map(
           (table) => `select to_jsonb(t)::text as content from ${table} t
            where private.row_tenant('${table.split('.')[1]}', to_jsonb(t)) is distinct from $1`,
         )
         .join(' union all ')}) all_rows`,
    [made.mine.tenantId],
  )
  return rows[0]?.sum
}

async function withoutCall(): Promise<string[]> {
  const names: string[] = []
  for (const { name, call } of await managerFunctions(db)) {
    if (!calls[name] && !(await isClosed(db, made.manager, call))) names.push(name)
  }
  return names
}

describe("a manager's token, on every function", () => {
  test('every function is either tried here or for administrators only', async () => {
    expect(await withoutCall()).toEqual([])
    const open = new Set((await managerFunctions(db)).map(({ name }) => name))
    expect(Object.keys(calls).filter((name) => !open.has(name))).toEqual([])
  })

  test.each(['other', 'hub'] as const)('returns and changes nothing of %s', async (which) => {
    const site = made[which]
    const read = await readOf(site)
    const before = await state()
    for (const [name, of] of Object.entries(calls)) {
      for (const [sql, values] of of(site, read)) {
        const answer = await made.manager
          .call<unknown>(db, sql, values)
          .catch(async (error) => errorCode(Promise.reject(error)))
        expect([sql, values, JSON.stringify(answer)?.includes(secret)]).not.toEqual([
          sql,
          values,
          true,
        ])
        expect([name, sql, values, await state()]).toEqual([name, sql, values, before])
      }
    }
  })

  test('works for their own tenant, until the grant is withdrawn', async () => {
    const { mine, manager } = made
    const run = async (name: string) => {
      const read = await readOf(mine)
      const [call] = calls[name]?.(mine, read) ?? []
      return errorCode(manager.call(db, ...(call as Call)))
    }
    const working = [
      'list_questions',
      'get_question',
      'move_question',
      'question_versions',
      'content_totals',
      'count_waiting_work',
      'exam_paper',
      'export_questions',
      'find_records',
      'import_questions',
      'list_imports',
      'missing_page_titles',
      'move_questions',
      'preview_change',
      'question_statistics',
      'quiz_set_passages',
      'quiz_set_statistics',
      'save_settings',
      'keep_key',
      'list_suspect_keys',
      'set_question_hold',
      'set_questions_status',
      'tag_questions',
      'copy_record',
      'count_questions_to_tag',
      'similar_questions',
      'handle_question_reports',
      'batch_of',
    ]
    for (const name of working) expect([name, await run(name)]).toEqual([name, 'no error'])
    await made.withdraw(mine.tenantId)
    try {
      for (const name of Object.keys(calls)) {
        expect([name, await run(name)]).toEqual([name, 'admin_required'])
      }
    } finally {
      await made.grant(mine.tenantId)
    }
  })

  test('counts what is deleted along with a row of their own sites only', async () => {
    const counted = async (table: string, site: Site) => {
      const chosen = { filters: { id: idIn(site, table) } }
      const call = `preview_change('${table}', $1, 'delete')`
      return (await made.manager.call<{ total: number }>(db, call, [chosen])).total
    }
    for (const table of ['categories', 'subcategories', 'courses', 'quiz_sets', 'questions']) {
      expect([table, await counted(table, made.mine)]).toEqual([table, 1])
      expect([table, await counted(table, made.other)]).toEqual([table, 0])
    }
  })

  test('deletes their own rows with tags and reports, and restores them', async () => {
    const { mine, manager, learner, tagId } = made
    const set = await createQuizSet(db, { tenantId: mine.tenantId, questions: 2 })
    await db.pool.query('insert into quiz_set_tags (quiz_set_id, tag_id) values ($1, $2)', [
      set.id,
      tagId,
    ])
    await db.pool.query(
      'insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), $2',
      [set.questionIds, tagId],
    )
    await db.pool.query(
      `insert into question_reports (user_id, question_id, quiz_set_id, version_id, reason)
       select $1, q.id, q.quiz_set_id, q.version_id, 'typo' from private.questions q where q.quiz_set_id = $2`,
      [learner.userId, set.id],
    )
    const left = async () => {
      const { rows } = await db.pool.query(
        `select (select count(*)::int from quiz_set_tags where quiz_set_id = $1) as set_tags,
           (select count(*)::int from question_tags where question_id = any ($2)) as tags,
           (select count(*)::int from question_reports where quiz_set_id = $1) as reports`,
        [set.id, set.questionIds],
      )
      return Object.values(rows[0])
    }
    await manager.call(db, 'delete_questions($1)', [{ ids: [set.questionIds[0]] }])
    expect(await left()).toEqual([1, 1, 1])
    const [category] = await db.request<{ id: string }>(
      manager.caller,
      `delete from categories where id = (select s.category_id from subcategories s
         join courses c on c.subcategory_id = s.id where c.id = $1) returning id`,
      [set.courseId],
    )
    expect(await left()).toEqual([0, 0, 0])
    const batch = await manager.call<string>(db, `batch_of('categories', $1)`, [category?.id])
    await manager.call(db, 'undo_batch($1)', [batch])
    expect(await left()).toEqual([1, 1, 1])
  })

  test('undoes their own actions, and nothing outside their tenant', async () => {
    const { mine, manager } = made
    const rename = async () => {
      await db.request(manager.caller, `update courses set name = $1 where id = $2`, [
        randomUUID(),
        mine.courseId,
      ])
      return manager.call<string>(db, `batch_of('courses', $1)`, [mine.courseId])
    }
    await manager.call(db, 'undo_batch($1)', [await rename()])
    const batch = await rename()
    await db.pool.query('update categories set tenant_id = $1 where id = $2', [
      made.other.tenantId,
      mine.categoryId,
    ])
    try {
      expect(await errorCode(manager.call(db, 'undo_batch($1)', [batch]))).toBe('site_not_managed')
    } finally {
      await db.pool.query('update categories set tenant_id = $1 where id = $2', [
        mine.tenantId,
        mine.categoryId,
      ])
    }
  })

  test('an unlisted function is found', async () => {
    await db.pool.query(`create function public.forgotten(tenant_id uuid) returns bigint language sql security definer
      as 'select count(*) from private.questions where private.manages(tenant_id)';
      grant execute on function public.forgotten(uuid) to authenticated`)
    try {
      expect(await withoutCall()).toEqual(['forgotten'])
    } finally {
      await db.pool.query('drop function public.forgotten(uuid)')
    }
  })

  test('an account without a proven address manages nothing', async () => {
    const email = `${randomUUID()}@example.test`
    const invited = await db.createUser({ email, confirmed: false })
    await made.admin.call(db, 'grant_tenant_manager($1, $2)', [made.mine.tenantId, email])
    const listed = () =>
      db.request({ role: 'authenticated', userId: invited }, `select list_questions('', $1)`, [
        { site: made.mine.tenantId },
      ])
    expect(await errorCode(listed())).toBe('admin_required')
    await db.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [invited])
    expect(await errorCode(listed())).toBe('no error')
  })
})
