import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from '../functions/item-analysis/sit.ts'
import { createQuizSet, learner } from '../support/content.ts'

/** A quiz set of another site with a hundred first attempts, one wrong key and two regrades. */
export async function callItemAnalysis(db: ProductDatabase, tenantId: string): Promise<void> {
  const admin = learner(await db.createAdmin())
  const quiz = await createQuizSet(db, { questions: 6, pointsCost: 0, tenantId })
  const people = await makeLearners(db, 101)
  await db.pool.query(`update profiles set full_name = 'สมชาย' where user_id = any ($1)`, [people])
  const [planted = '', accepted = '', dropped = ''] = quiz.questionIds
  await sit(
    db,
    quiz.id,
    people,
    people.map((_, person) =>
      quiz.questionIds.map((_id, n) => {
        const knows = (person * 7 + n * 13) % 101 < person
        if (n === 5) return (person * 31) % 2 ? keyOf(n) : wrongOf(n)
        return knows === (n === 0) ? wrongOf(n) : keyOf(n)
      }),
    ),
  )
  await countAll(db)
  await db.pool.query('update private.questions set passage = $1 where id = any ($2)', [
    'แม่น้ำเจ้าพระยา',
    quiz.questionIds.slice(3),
  ])
  await admin.call(db, 'question_statistics($1)', [quiz.questionIds])
  await admin.call(db, 'quiz_set_statistics($1)', [quiz.id])
  // Reopened after an answer.
  await db.pool.query(
    `insert into question_reports (question_id, quiz_set_id, version_id, reason, answer, handled_at, handled_by)
     select q.id, q.quiz_set_id, q.version_id, 'wrong_key', 'ถูกแล้ว', now(), $2 from private.questions q where q.id = $1`,
    [planted, admin.userId],
  )
  await admin.call(db, 'list_suspect_keys()', [])
  await db.pool.query('delete from question_reports where question_id = $1', [planted])
  await admin.call(db, 'regrade($1, $2, $3)', [planted, 'key', wrongOf(0)])
  await admin.call(db, 'regrade($1, $2, $3, false)', [accepted, 'accept', wrongOf(1)])
  await admin.call(db, 'regrade($1, $2)', [dropped, 'drop'])
  const { regrade_id } = await admin.call<{ regrade_id: string }>(
    db,
    'regrade($1, $2, null, false)',
    [dropped, 'drop'],
  )
  await admin.call(db, 'undo_regrade($1)', [regrade_id])
  await admin.call(db, 'quiz_set_statistics($1)', [quiz.id])

  const notified = learner(people[0] ?? '')
  await notified.call(db, `report_question($1, 'wrong_key')`, [accepted])
  await admin.call(db, `keep_key($1, 'ถูกแล้ว')`, [accepted])
  type Listed = { notices: { id: number }[] }
  const { notices } = await notified.call<Listed>(db, 'my_notices()', [])
  await notified.call(db, 'read_notices($1)', [notices.slice(0, 1).map(({ id }) => id)])
  await notified.call(db, 'my_notices()', [])

  // No attempt is finished.
  const empty = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  await admin.call(db, 'quiz_set_statistics($1)', [empty.id])
  const { rows } = await db.pool.query<{ id: string; user_id: string }>(
    'select a.id, a.user_id from quiz_attempts a join private.regraded_attempts r on r.attempt_id = a.id where r.regrade_id = $1',
    [regrade_id],
  )
  const owner = learner(rows[0]?.user_id ?? '')
  await owner.call(db, 'attempt_result($1)', [rows[0]?.id])
}
