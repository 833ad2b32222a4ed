import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { countAll, figuresOf, keyOf, makeLearners, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()

const sums = async () => {
  await db.pool.query('select private.fold_figures()')
  const { rows } = await db.pool.query(
    `select jsonb_agg(to_jsonb(t) order by user_id) as totals,
       (select jsonb_agg(to_jsonb(s) order by user_id, span_days) from private.learner_standings s) as standings,
       (select jsonb_agg(to_jsonb(q) order by quiz_set_id) from private.quiz_set_totals q) as sets
     from private.learner_totals t`,
  )
  return rows[0]
}

test('a submission during a regrade is graded by the new key, once', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  const admin = learner(await db.createAdmin())
  const users = (await makeLearners(db, 24)).map((id) => learner(id))
  const wrong = quiz.questionIds.map((id, n) => ({
    question_id: id,
    choice: n === 1 ? wrongOf(n) : keyOf(n),
  }))
  const attempts = await Promise.all(
    users.map(async (user) => {
      const { attempt } = await user.start(db, quiz.id)
      await user.answerAll(db, attempt.id, wrong)
      return attempt.id
    }),
  )
  const submit = (n: number) => users[n]?.submit(db, attempts[n] ?? '')
  for (const n of [0, 1, 2, 3]) await submit(n)
  const act = (kind: string, choice: number | null) =>
    admin.call<{ regrade_id: string }>(db, 'regrade($1, $2, $3, false)', [
      quiz.questionIds[1],
      kind,
      choice,
    ])
  let regradeId = ''
  await Promise.all([
    ...users.slice(4, 14).map((_, n) => submit(n + 4)),
    act('key', wrongOf(1)).then(({ regrade_id }) => {
      regradeId = regrade_id
    }),
    db.pool.query('select private.count_item_statistics(3)'),
    ...users.slice(14).map((_, n) => submit(n + 14)),
  ])
  const scores = async () =>
    (
      await db.pool.query(
        'select distinct score, total_questions from quiz_attempts where quiz_set_id = $1',
        [quiz.id],
      )
    ).rows
  expect(await scores()).toEqual([{ score: 4, total_questions: 4 }])
  await countAll(db)
  expect((await figuresOf(db, quiz.questionIds))[1]).toMatchObject({ attempts: '24', facility: 1 })
  const stands = await sums()
  await db.pool.query('select private.rebuild_statistics()')
  expect(await sums()).toEqual(stands)
  await admin.call(db, 'undo_regrade($1)', [regradeId])
  expect(await scores()).toEqual([{ score: 3, total_questions: 4 }])
})

test('two concurrent regrades run one after the other', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const admin = learner(await db.createAdmin())
  const person = learner((await makeLearners(db, 1))[0] ?? '')
  const { attempt } = await person.start(db, quiz.id)
  await person.answerAll(
    db,
    attempt.id,
    quiz.questionIds.map((id, n) => ({ question_id: id, choice: wrongOf(n) })),
  )
  await person.submit(db, attempt.id)
  await Promise.all(
    quiz.questionIds.map((id, n) =>
      admin.call(db, 'regrade($1, $2, $3, false)', [id, 'accept', wrongOf(n)]),
    ),
  )
  const { rows } = await db.pool.query('select score from quiz_attempts where id = $1', [
    attempt.id,
  ])
  expect(rows).toEqual([{ score: 3 }])
})

test('an account deleted during a regrade leaves its regraded attempts, and nothing else', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const admin = learner(await db.createAdmin())
  const ids = await makeLearners(db, 6)
  for (const id of ids) {
    const user = learner(id)
    const { attempt } = await user.start(db, quiz.id)
    await user.answerAll(db, attempt.id, [{ question_id: quiz.questionIds[0], choice: wrongOf(0) }])
    await user.submit(db, attempt.id)
  }
  await Promise.all([
    admin.call(db, 'regrade($1, $2, $3, false)', [quiz.questionIds[0], 'key', wrongOf(0)]),
    ...ids.slice(0, 3).map((id) => db.pool.query('delete from auth.users where id = $1', [id])),
  ])
  const { rows } = await db.pool.query('select score from quiz_attempts where quiz_set_id = $1', [
    quiz.id,
  ])
  expect(rows).toEqual(Array(6).fill({ score: 1 }))
  const stands = await sums()
  await db.pool.query('select private.rebuild_statistics()')
  expect(await sums()).toEqual(stands)
})
