import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'

/**
 * The tables that a deletion can reach, and the figures derived from them; each compared in full,
 * in a fixed order.
 */
const tables = [
  'tenants',
  'tenant_domains',
  'categories',
  'subcategories',
  'courses',
  'quiz_sets',
  'private.questions',
  'private.question_versions',
  'private.quiz_set_editions',
  'private.edition_questions',
  'tag_categories',
  'quiz_tags',
  'quiz_set_tags',
  'question_tags',
  'quiz_attempts',
  'attempt_answers',
  'bookmarks',
  'private.review_cards',
  'private.reviews',
  'question_reports',
  'private.digested_reports',
  'private.search_entries',
  'private.quiz_set_texts',
  'private.learner_totals',
  'private.learner_days',
  'private.learner_standings',
  'private.quiz_set_totals',
  'private.quiz_set_days',
  'private.quiz_set_spans',
  'contact_messages',
  'profiles',
  'point_transactions',
]

/** Every row of those tables as text, to be compared row by row. */
export async function snapshot(db: ProductDatabase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await db.pool.query('select private.fold_figures()')
  for (const table of tables) {
    const { rows } = await db.pool.query<{ row: string }>(
      `select t::text as row from ${table} t order by 1`,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

export type Tree = {
  category: string
  quizSet: string
  questionIds: string[]
  learners: [string, string]
  tag: string
}

/**
 * A category of three levels with the activity of two learners: submitted attempts,
 * answers, bookmarks, cards with a review, reports, topics; an edited question, and tags on both.
 */
export async function grownTree(db: ProductDatabase, tenantId?: string): Promise<Tree> {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 1, tenantId })
  const host = tenantId ? 'nurse.localhost' : 'localhost:3000'
  const [first, second] = [await db.createUser(), await db.createUser()]
  const [tag] = (
    await db.pool.query<{ id: string }>(
      `insert into quiz_tags (name, category_id)
       select gen_random_uuid()::text, id from tag_categories order by name limit 1 returning id`,
    )
  ).rows
  const tagId = tag?.id ?? ''
  await db.pool.query('insert into quiz_set_tags values ($1, $2)', [quiz.id, tagId])
  await db.pool.query(
    'insert into question_tags select id, $2 from private.questions where quiz_set_id = $1',
    [quiz.id, tagId],
  )
  for (const userId of [first, second]) {
    const person = learner(userId, host)
    const { attempt } = await person.start(db, quiz.id)
    for (const [index, questionId] of quiz.questionIds.slice(0, 3).entries()) {
      const item = { question_id: questionId, choice: index === 0 ? 1 : 2, unsure: index === 1 }
      await person.answerAll(db, attempt.id, [item])
    }
    await person.submit(db, attempt.id)
    const bookmarked = quiz.questionIds[0] ?? ''
    await person.call(db, 'set_bookmark($1, true)', [bookmarked])
    await person.call(db, "report_question($1, 'typo', 'สะกดผิด')", [bookmarked])
  }
  await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [first])
  const { rows: due } = await db.pool.query<{ question_id: string }>(
    'select question_id from private.review_cards where user_id = $1 order by 1',
    [first],
  )
  await learner(first, host).call(db, 'answer_review($1, 2)', [due[0]?.question_id])
  // A second version and a second edition. Running attempts are not restored (withdrawn-attempts.test.ts).
  await db.pool.query(`update private.questions set question_text = 'แก้แล้ว' where id = $1`, [
    quiz.questionIds[1],
  ])
  const { attempt } = await learner(second, host).start(db, quiz.id)
  await learner(second, host).answer(db, attempt.id, quiz.questionIds[1] ?? '', 2)
  await learner(second, host).submit(db, attempt.id)
  const { rows } = await db.pool.query<{ id: string }>(
    `select s.category_id as id from subcategories s join courses c on c.subcategory_id = s.id where c.id = $1`,
    [quiz.courseId],
  )
  return {
    category: rows[0]?.id ?? '',
    quizSet: quiz.id,
    questionIds: quiz.questionIds,
    learners: [first, second],
    tag: tagId,
  }
}
