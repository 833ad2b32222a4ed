import { randomUUID } from 'node:crypto'
import { addOutcomes, makeMeasuredExam } from '../../../tests/support/measured-exam.ts'
import { performRuns } from '../../../tests/support/perform-runs.ts'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import {
  createPaper,
  createQuizSet,
  createTenant,
  type Learner,
  learner,
} from '../support/content.ts'
import { calibrate } from '../support/papers.ts'

export async function callAdministration(db: ProductDatabase): Promise<void> {
  const admin = learner(await db.createAdmin())
  await admin.call(db, 'adjust_points($1, 7)', [admin.userId])
  const { courseId, id: setId, questionIds } = await createQuizSet(db)
  const question = {
    question_text: 'คำถาม',
    option_a: 'ก',
    option_b: 'ข',
    option_c: 'ค',
    option_d: 'ง',
    correct_answer: '1',
  }
  for (const table of ['courses', 'quiz_sets', 'categories', 'questions', 'none'])
    await admin.call(db, 'content_totals($1)', [table])
  const chosen = { filters: { course_id: courseId } }
  for (const [table, act] of [
    ['quiz_sets', 'publish'],
    ['quiz_sets', 'delete'],
    ['quiz_sets', 'deactivate'],
  ]) {
    await admin.call(db, 'preview_change($1, $2, $3)', [table, chosen, act])
  }
  await admin.call(db, "change_many('quiz_sets', $1, 'archive')", [chosen])
  for (const [table, id] of [
    ['quiz_sets', setId],
    ['questions', questionIds[0]],
  ]) {
    await admin.call(db, 'copy_record(gen_random_uuid(), $1, $2)', [table, id])
  }
  const fields = { name: 'ชุดใหม่', course_id: courseId }
  const saved = await admin.call<{ id: string }>(db, 'save_quiz_set(null, null, $1, $2)', [
    fields,
    [],
  ])
  await admin.call(db, 'save_quiz_set($1, now(), $2, $3)', [saved.id, fields, []])
  await callExams(db, admin)
  const versions = { [saved.id]: new Date() }
  await admin.call(db, "change_many('quiz_sets', $1, 'delete')", [{ versions }])
  await admin.call(db, 'set_default_cost(11)', [])
  await admin.call(db, 'save_settings($1)', [{ hero_title: 'ใหม่' }])
  for (const q of ['คอร์ส', 'คำถาม', 'nurse', 'หัวข้อ', 'example.test', '']) {
    await admin.call(db, 'find_records($1)', [q])
  }
  const template = { name: 'นำเข้า', course_id: courseId, points_cost: 5, tags: [] }
  for (const questions of [[question], [{ ...question, correct_answer: '9' }]]) {
    const payload = JSON.stringify({ questions, quiz_set_template: template })
    await admin.call(db, 'import_questions($1)', [payload])
  }
  await db.pool.query('insert into storage_quotas (max_bytes) values (1000000)')
  await admin.call(db, 'list_storage()', [])
  await db.pool.query(
    `insert into private.admin_batches (act, summary)
     select 'keep_key', jsonb_build_object('first_report', now() - interval '3 hours') from generate_series(1, 5)`,
  )
  await admin.call(db, 'count_waiting_work()', [])
  await callAudit(db, admin)
  await callImports(db, admin, courseId)
  await callJobs(db, admin)
}

/** Actions on a tenant, recorded with tenant and reason; one deleted and one undone. */
async function callAudit(db: ProductDatabase, admin: Learner): Promise<void> {
  await db.pool.query(`update profiles set full_name = 'ผู้ดูแล' where user_id = $1`, [admin.userId])
  const tenant = await createTenant(db, 'police')
  const [made] = await db.request<{ id: string }>(
    admin.caller,
    `insert into categories (name, tenant_id) values ('หมวด', $1) returning id`,
    [tenant],
  )
  await db.request(admin.caller, `update categories set name = 'ใหม่' where id = $1`, [made?.id])
  const renamed = await admin.call<string>(db, "batch_of('categories', $1)", [made?.id])
  await db.pool.query(
    `update admin_audit_log set reason = 'พิมพ์ผิด', request_id = 'a' where batch_id = $1`,
    [renamed],
  )
  await admin.call(db, 'audit_batch($1)', [renamed])
  await admin.call(db, 'undo_batch($1)', [renamed])
  await db.request(admin.caller, 'delete from categories where id = $1', [made?.id])
  await admin.call(db, 'list_trash(1, 10)', [])
  await admin.call(db, 'audit_batch($1)', [renamed])
  await admin.call(db, "audit_entries('{}', 1, 100)", [])
  await admin.call(db, "export_audit_log('{}')", [])
}

/** One import is listed with its file, one is undone. */
async function callImports(db: ProductDatabase, admin: Learner, courseId: string): Promise<void> {
  const returned = await admin.call<{ id: string; version: number }[]>(
    db,
    "export_questions($1, 'csv')",
    [JSON.stringify({ course_id: courseId })],
  )
  await admin.call(db, 'current_questions($1)', [returned.map(({ id }) => id)])
  const [first] = returned
  const changed = { ...first, question_text: 'แก้แล้ว', version: String(first?.version) }
  const importId = randomUUID()
  await admin.call(db, 'import_questions($1)', [
    JSON.stringify({ questions: [changed], import_id: importId, file: { name: 'ข้อสอบ.csv' } }),
  ])
  await admin.call(db, 'undo_import($1)', [importId])
  await admin.call(db, 'list_imports()', [])
}

/** One job is cancelled, one is done. */
async function callJobs(db: ProductDatabase, admin: Learner): Promise<void> {
  const args = { batch_id: randomUUID() }
  const start = "start_admin_job($1, 'undo_batch', $2)"
  const cancelled = randomUUID()
  await admin.call(db, start, [cancelled, args])
  await admin.call(db, 'cancel_admin_job($1)', [cancelled])
  await admin.call(db, start, [cancelled, args])
  const done = randomUUID()
  await db.pool.query(
    `insert into private.admin_jobs (id, actor_id, claims, act, args, total, finished_at, result)
     select $1, $2, '{}', 'copy_catalogue', '{}', 1, now(), jsonb_build_object('batch_id', b.id, 'refused', $3::jsonb)
     from private.admin_batches b where private.undo_status(b) = 'open' limit 1`,
    [
      done,
      admin.userId,
      JSON.stringify([
        { id: done, name: 'ชุด', reason: 'course_not_found', message: 'ไม่พบคอร์ส' },
        { id: done, name: null, reason: 'record_changed', message: '' },
      ]),
    ],
  )
  await admin.call(db, "start_admin_job($1, 'copy_catalogue', '{}')", [done])
  await admin.call(db, 'cancel_admin_job($1)', [done])
  await admin.call(db, 'list_admin_jobs()', [])
  await admin.call(db, 'list_all_admin_jobs(1, 10)', [])
}

async function callExams(db: ProductDatabase, admin: Learner) {
  const id = randomUUID()
  await admin.call(db, 'exam_templates()', [])
  const made = await admin.call<{ updated_at: string }>(db, 'exam_from_template($1, $2)', [
    id,
    'local_2568',
  ])
  await admin.call(db, 'save_exam_blueprint($1, $2, $3)', [id, made.updated_at, { minutes: 90 }])
  await admin.call(db, 'save_exam_blueprint($1, now(), $2)', [id, { minutes: 60 }])
  await admin.call(db, 'exam_supply(null, (select sections from exam_blueprints where id = $1))', [
    id,
  ])
  const rules = [
    { section: null, min_percent: 60 },
    { section: 'ภาษาอังกฤษ', min_percent: 50 },
  ]
  await db.pool.query('update exam_blueprints set rules = $2 where id = $1', [
    id,
    JSON.stringify(rules),
  ])
  const set = await createQuizSet(db)
  await db.pool.query(
    `update private.questions set also_accepted = '{4}', passage = case when id = $2 then 'บทความ' end,
       explanation = case when id = $2 then explanation end, option_notes = case when id = $2 then option_notes end
     where quiz_set_id = $1`,
    [set.id, set.questionIds[0]],
  )
  const paper = await createPaper(db, id, set, { ภาษาไทย: 3 })
  await admin.call(db, 'exam_paper($1)', [paper])
  await db.pool.query('delete from private.exam_paper_questions where paper_id = $1', [paper])
  await admin.call(db, 'exam_paper($1)', [paper])
  await admin.call(db, 'exam_reliability($1)', [id])
  const exam = await makeMeasuredExam(db.pool)
  await addOutcomes(db.pool, exam, admin.userId, 300)
  await db.pool.query('select private.store_recalibration($1, 0, 1, 300)', [exam.id])
  await admin.call(db, 'exam_reliability($1)', [exam.id])
  await assembleExam(db, admin)
}

/** Papers of an examination, before and after they are assembled, and of one whose line lacks questions. */
async function assembleExam(db: ProductDatabase, admin: Learner) {
  const { questionIds } = await createQuizSet(db, { questions: 2 })
  const { rows } = await db.pool.query<{ full: string; lacking: string }>(
    `with tag as (insert into quiz_tags (name) values ('หัวข้อของข้อสอบ') returning id),
       tagged as (insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), id from tag),
       exam as (
         insert into exam_blueprints (name, edition, minutes, is_active, sections)
         select 'ภาค ก', needed::text, 60, true, jsonb_build_array(jsonb_build_object('name', 'กฎหมาย',
           'questions', needed, 'lines', jsonb_build_array(jsonb_build_object('tag_id', id, 'questions', needed,
             'is_estimate', true))))
         from tag, unnest(array[1, 9]) needed returning id, edition)
     select min(id::text) filter (where edition = '1') as full, min(id::text) filter (where edition = '9') as lacking
     from exam`,
    [questionIds],
  )
  await calibrate(db, questionIds)
  for (const exam of [rows[0]?.full ?? '', rows[0]?.lacking ?? '']) {
    await admin.call(db, 'list_exam_papers($1)', [exam])
    await admin.call(db, 'assemble_papers($1, 2)', [exam])
    await performRuns(db)
    await admin.call(db, 'list_exam_papers($1)', [exam])
  }
  await learner(await db.createUser()).call(db, 'next_paper($1)', [rows[0]?.full])
}
