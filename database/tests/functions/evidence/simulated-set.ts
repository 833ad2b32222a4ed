import { performRuns } from '../../../../tests/support/perform-runs.ts'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import type { simulate } from '../../../../tests/support/simulated-learners.ts'
import { createQuizSet } from '../../support/content.ts'
import { countAll, makeLearners, sit } from '../item-analysis/sit.ts'

/** The option of a wrong key, and of an attack: not the right one. */
export const other = (right: number) => (right % 4) + 1

/** A quiz set of one subject with the items of a world, of which `wrong` has another key, without learners. */
export async function createSimulatedSet(
  db: ProductDatabase,
  world: ReturnType<typeof simulate>,
  wrong: number,
) {
  const quiz = await createQuizSet(db, { questions: world.right.length, pointsCost: 0 })
  await db.pool.query(
    `update private.questions q set correct_answer = given.key
     from unnest($1::uuid[], $2::text[]) given (id, key) where q.id = given.id`,
    [
      quiz.questionIds,
      world.right.map((right, item) => String(item === wrong ? other(right) : right)),
    ],
  )
  await db.pool.query(
    `with s as (insert into subjects (name) values ('ภาษาไทย') returning id),
       t as (insert into quiz_tags (name, subject_id) select 'หลักภาษา', id from s returning id)
     insert into question_tags select q, t.id from unnest($1::uuid[]) q, t`,
    [quiz.questionIds],
  )
  return quiz
}

/** The learners of a world answer all questions of its set. */
export async function answerAsSimulated(
  db: ProductDatabase,
  quizSetId: string,
  { evidence: { learners, items, learner, item, choice } }: ReturnType<typeof simulate>,
) {
  const people = await makeLearners(db, learners)
  const rows = people.map(() => Array<number>(items).fill(0))
  for (const [n, person] of learner.entries()) {
    const row = rows[person]
    if (row) row[item[n] ?? 0] = choice[n] ?? 0
  }
  await sit(db, quizSetId, people, rows)
  await countAll(db)
}

export async function calibrateOn(db: ProductDatabase) {
  const { rows } = await db.pool.query<{ run: string }>('select private.calibrate_items() as run')
  await performRuns(db)
  const runs = await db.pool.query(
    'select report, error from private.learning_runs where id = $1',
    [rows[0]?.run],
  )
  return runs.rows[0]
}

/** The questions held, with the reason. */
export async function heldQuestions(db: ProductDatabase) {
  const { rows } = await db.pool.query<{ id: string; reason: string }>(
    'select id, hold_reason as reason from private.questions where held_at is not null',
  )
  return rows
}
