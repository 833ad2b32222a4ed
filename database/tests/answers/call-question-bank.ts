import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../support/content.ts'

type Saved = { id: string; updated_at: string }

export async function callQuestionBank(db: ProductDatabase): Promise<void> {
  const admin = learner(await db.createAdmin())
  const set = await createQuizSet(db, { questions: 1 })
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into quiz_tags (name) values ('คลังข้อสอบ') returning id`,
  )
  const content = {
    quiz_set_id: set.id,
    question_text: 'เมืองหลวงของประเทศไทยคือจังหวัดใดต่อไปนี้',
    option_a: 'กรุงเทพมหานคร',
    option_b: 'เชียงใหม่',
    option_c: 'ขอนแก่น',
    option_d: 'สงขลา',
    correct_answer: '1',
    explanation: 'ตั้งแต่ พ.ศ. 2325',
    youtube_url: 'https://youtu.be/abcdefghijk',
    passage: 'ประเทศไทยมี 77 จังหวัด',
    option_notes: [null, 'เคยเป็นเมืองหลวงของล้านนา'],
    tags: rows.map(({ id }) => id),
  }
  const save = (values: unknown[]) => admin.call<Saved>(db, 'save_question($1, $2, $3)', values)
  const first = await save([content, null, null])
  await save([content, null, null])
  const changed = await save([
    { explanation: 'อื่น', youtube_url: null, passage: null, option_notes: null },
    first.id,
    first.updated_at,
  ])
  const versions = await admin.call<{ versions: { id: number }[] }>(db, 'question_versions($1)', [
    first.id,
  ])
  await admin.call(db, 'restore_question_version($1, $2, $3)', [
    first.id,
    versions.versions.at(-1)?.id,
    changed.updated_at,
  ])
  await admin.call(db, 'get_question($1)', [first.id])
  await admin.call(db, 'quiz_set_passages($1)', [set.id])
  await admin.call(db, 'get_question(gen_random_uuid())', [])
  await admin.call(db, 'list_questions()', [])
  await admin.call(db, 'similar_questions($1)', [content])
  const chosen = { ids: [first.id] }
  await admin.call(db, 'questions_deletion_contents($1)', [chosen])
  await admin.call(db, 'move_questions($1, $2)', [chosen, set.id])
  await admin.call(db, `set_questions_status($1, 'published')`, [chosen])
  const untagging = [chosen, [], rows.map(({ id }) => id)]
  await admin.call(db, 'count_questions_to_tag($1, $2, $3)', untagging)
  await admin.call(db, 'tag_questions($1, $2, $3)', untagging)
  await admin.call(db, `set_question_hold($1, false)`, [[set.questionIds[0]]])
  await db.pool.query('select private.compare_questions(1000)')
  // Reads all duplicates, because their random ids determine which of them a shorter page contains.
  await admin.call(db, 'list_likely_duplicates(1, 100)', [])
  await reportAndAnswer(db, admin, set)
  await citeLaws(db, admin, set)
  await admin.call(db, 'delete_questions($1)', [chosen])
}

async function reportAndAnswer(
  db: ProductDatabase,
  admin: ReturnType<typeof learner>,
  set: Awaited<ReturnType<typeof createQuizSet>>,
) {
  const reporter = learner(await db.createUser({ metadata: { full_name: 'มานี' } }))
  await db.pool.query(`update private.questions set passage = 'แม่น้ำเจ้าพระยา' where id = $1`, [
    set.questionIds[0],
  ])
  await reporter.start(db, set.id)
  await reporter.call(db, `report_question($1, 'wrong_key', 'น่าจะข้อ ข', 2)`, [set.questionIds[0]])
  const returned = await admin.call<{ reports: { id: string }[] }>(
    db,
    'list_question_reports()',
    [],
  )
  const ids = returned.reports.map(({ id }) => id)
  await db.pool.query('insert into private.key_suspicions values ($1, 120, 0.97, 2, 1)', [
    set.questionIds[0],
  ])
  await admin.call(db, `set_question_hold($1, true, 'ตรวจเฉลย')`, [[set.questionIds[0]]])
  await admin.call(db, 'list_suspect_keys()', [])
  await admin.call(db, `keep_key($1, 'ถูกแล้ว')`, [set.questionIds[0]])
  await admin.call(db, `handle_question_reports($1, 'resolved', 'แก้แล้ว')`, [ids])
  await admin.call(db, `list_question_reports('resolved')`, [])
}

async function citeLaws(
  db: ProductDatabase,
  admin: ReturnType<typeof learner>,
  set: Awaited<ReturnType<typeof createQuizSet>>,
) {
  const [question] = set.questionIds
  await db.pool.query('update private.questions set explanation = $2 where id = $1', [
    question,
    'มาตรา 4 วรรคสอง และมาตรา 5 แห่ง พ.ร.บ. ทดสอบ พ.ศ. 2560',
  ])
  await admin.call(db, `find_law_proposals('global')`, [])
  await db.pool.query('select private.propose_laws($1)', [[question]])
  const { proposals } = await admin.call<{ proposals: { id: string }[] }>(
    db,
    `list_law_proposals('global')`,
    [],
  )
  const [first, second] = proposals.map(({ id }) => id)
  await admin.call(db, `decide_law_proposals($1, true, '2025-11-12')`, [[first]])
  await admin.call(db, `list_law_proposals('global')`, [])
  await admin.call(db, 'decide_law_proposals($1, false)', [[second]])
  const { rows } = await db.pool.query<{ law: string; version: string }>(
    `insert into law_versions (law_id, name, effective_on, changes_all)
     select law_id, 'พ.ร.บ. ทดสอบ (ฉบับที่ 2) พ.ศ. 2569', '2026-02-01', true from question_laws where question_id = $1
     returning law_id as law, id as version`,
    [question],
  )
  const law = rows[0]?.law
  await admin.call(db, `preview_amendment($1, '{4}', false, current_date)`, [law])
  await admin.call(db, 'list_law_questions($1)', [law])
  await admin.call(db, 'get_question_laws($1)', [question])
  await admin.call(db, 'review_laws($1, $2, true)', [[question], law])
  await admin.call(db, 'list_law_questions($1)', [law])
  await admin.call(db, 'save_question_laws($1, $2)', [
    question,
    JSON.stringify([
      { law_id: law, section: '4', version_id: rows[0]?.version, checked_on: '2026-03-01' },
      { law_id: law, section: '5', detail: '(1)' },
    ]),
  ])
  await admin.call(db, 'get_question_laws($1)', [question])
  const learnerOf = learner(await db.createUser())
  const { attempt } = await learnerOf.call<{ attempt: { id: string } }>(
    db,
    `start_quiz($1, 'instant', gen_random_uuid())`,
    [set.id],
  )
  await learnerOf.call(db, 'answer_question($1, $2, 1)', [attempt.id, question])
  await learnerOf.call(db, 'get_attempt($1)', [attempt.id])
  await learnerOf.call(db, 'submit_attempt($1)', [attempt.id])
  await learnerOf.call(db, 'attempt_result($1)', [attempt.id])
}
