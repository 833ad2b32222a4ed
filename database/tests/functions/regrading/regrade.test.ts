import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { countAll, figuresOf, keyOf, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()
let admin: Learner
let people: string[]
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  people = await makeLearners(db, 30)
})

type Report = {
  regrade_id: string
  attempts: number
  in_progress: number
  changed: number
  raised: number
  lowered: number
  learners: number
  moved: number
  average_before: number
  average_after: number
  listed: {
    user_id: string
    score_before: number
    score_after: number
    total_after: number
    place_before: number
    place_after: number
  }[]
}
const regrade = (id: string | undefined, kind: string, choice: number | null, dryRun = false) =>
  admin.call<Report>(db, 'regrade($1, $2, $3, $4)', [id, kind, choice, dryRun])
const undo = (id: string) => admin.call<{ changed: number }>(db, 'undo_regrade($1)', [id])

/** All data derived from scores, in a fixed order. */
async function standing() {
  const tables = [
    'private.learner_totals',
    'private.learner_days',
    'private.learner_standings',
    'private.quiz_set_totals',
    'private.quiz_set_days',
    'private.edition_statistics',
    'private.item_statistics',
  ]
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await db.pool.query(
        `select to_jsonb(t)::text as row from ${table} t order by 1`,
      )
      return rows.map(({ row }) => `${table} ${row}`)
    }),
  )
}
const attempts = async (quizSetId: string) =>
  (
    await db.pool.query(
      'select id, score, total_questions from quiz_attempts where quiz_set_id = $1 order by id',
      [quizSetId],
    )
  ).rows

/** Checks that the stored statistics equal a full rebuild. */
async function isConsistent() {
  await countAll(db)
  const stands = await standing()
  await db.pool.query('select private.rebuild_statistics()')
  expect(await standing()).toEqual(stands)
}

/** Five questions, twelve learners, the first two with a second attempt; tagged. */
async function taken(): Promise<QuizSet> {
  const quiz = await createQuizSet(db, { questions: 5, pointsCost: 0 })
  await db.pool.query(
    `with tag as (insert into quiz_tags (name) values ('หัวข้อ ' || $1) returning id)
     insert into question_tags (question_id, tag_id)
     select q.id, tag.id from private.questions q, tag where q.quiz_set_id = $1::uuid`,
    [quiz.id],
  )
  const row = (n: number) =>
    [0, 1, 2, 3, 4].map((q) => ((n + q) % 3 === 0 ? wrongOf(q) : (n + q) % 7 === 0 ? 0 : keyOf(q)))
  await sit(
    db,
    quiz.id,
    people.slice(0, 12),
    people.slice(0, 12).map((_, n) => row(n)),
  )
  await db.pool.query(`update private.questions set explanation = 'x' where quiz_set_id = $1`, [
    quiz.id,
  ])
  await sit(db, quiz.id, people.slice(0, 2), [row(5), row(6)])
  await db.pool.query('select private.rebuild_statistics()')
  return quiz
}

test.each([
  ['key', wrongOf(1)],
  ['accept', wrongOf(1)],
  ['drop', null],
] as const)('%s: previewed, executed, undone, with all sums', async (kind, choice) => {
  const quiz = await taken()
  const id = quiz.questionIds[1]
  const [before, standingBefore] = [await attempts(quiz.id), await standing()]
  const tried = await regrade(id, kind, choice, true)
  expect(tried).toMatchObject({ regrade_id: null, attempts: 14, in_progress: 0 })
  expect(tried.changed).toBeGreaterThan(0)
  expect([await attempts(quiz.id), await standing()]).toEqual([before, standingBefore])

  const { regrade_id, ...done } = await regrade(id, kind, choice)
  expect({ ...done, regrade_id: null }).toEqual({ ...tried, refunds: [] })
  const after = await attempts(quiz.id)
  const { rows: graded } = await db.pool.query(
    `select a.id, count(*) filter (where g.choice = case when $3 = 'key' and q.question_id = $2 then $4 else q.correct_choice end
         or $3 = 'accept' and q.question_id = $2 and g.choice = $4)::int as score, count(*)::int as total_questions
     from quiz_attempts a join private.edition_questions q using (edition_id)
     left join attempt_answers g on g.attempt_id = a.id and g.question_id = q.question_id
     where a.quiz_set_id = $1 and not ($3 = 'drop' and q.question_id = $2) group by a.id order by a.id`,
    [quiz.id, id, kind, choice],
  )
  expect(after).toEqual(graded)
  expect(after).not.toEqual(before)
  for (const row of tried.listed) {
    const { rows } = await db.pool.query(
      `select place from (select user_id, row_number() over (order by negated_average, negated_questions,
         last_completed_at, user_id)::int as place from private.learner_standings
         where span_days = 0 and questions > 0) p where user_id = $1`,
      [row.user_id],
    )
    expect(rows[0]?.place).toBe(row.place_after)
  }
  await isConsistent()

  await undo(regrade_id)
  expect(await attempts(quiz.id)).toEqual(before)
  await isConsistent()
  await countAll(db)
  expect(await standing()).toEqual(standingBefore)
  expect(await errorCode(undo(regrade_id))).toBe('regrade_not_found')
})

test('the question changes too, for running and future attempts', async () => {
  const quiz = await taken()
  const [keyed, accepted, dropped] = quiz.questionIds
  const midway = learner(people[20] ?? '')
  const { attempt } = await midway.start(db, quiz.id)
  const choices = quiz.questionIds.map((id, n) => ({
    question_id: id,
    choice: n < 2 ? wrongOf(n) : keyOf(n),
  }))
  await midway.answerAll(db, attempt.id, choices)
  await regrade(keyed, 'key', wrongOf(0))
  await regrade(accepted, 'accept', wrongOf(1))
  const { regrade_id } = await regrade(dropped, 'drop', null)
  expect(await midway.submit(db, attempt.id)).toMatchObject({ score: 4, total_questions: 4 })
  const later = learner(people[21] ?? '')
  const started = await later.start(db, quiz.id)
  expect(started.questions.map(({ id }) => id)).not.toContain(dropped)
  await later.answerAll(
    db,
    started.attempt.id,
    choices.filter(({ question_id }) => question_id !== dropped),
  )
  expect(await later.submit(db, started.attempt.id)).toMatchObject({ score: 4, total_questions: 4 })
  await isConsistent()
  await undo(regrade_id)
  expect(
    (await db.pool.query('select total_questions from quiz_sets where id = $1', [quiz.id])).rows,
  ).toEqual([{ total_questions: 5 }])
  // Of the old edition; an attempt that began without the question stays without it.
  expect((await attempts(quiz.id)).find(({ id }) => id === attempt.id)).toMatchObject({
    score: 5,
    total_questions: 5,
  })
  await isConsistent()
})

test('the learner sees it in the result and in the history', async () => {
  const quiz = await taken()
  const id = quiz.questionIds[1]
  const { rows } = await db.pool.query<{ id: string; user_id: string }>(
    `select a.id, a.user_id from quiz_attempts a join attempt_answers g on g.attempt_id = a.id
     where a.quiz_set_id = $1 and g.question_id = $2 and g.choice = $3 limit 1`,
    [quiz.id, id, wrongOf(1)],
  )
  const [wronged] = rows
  if (!wronged) throw new Error('nobody was wrong')
  const owner = learner(wronged.user_id)
  const { regrade_id } = await regrade(id, 'accept', wrongOf(1))
  type Result = {
    regrades: {
      score_before: number
      score_after: number
      undone_at: string | null
      position: number
    }[]
    questions: { id: string; is_correct: boolean; also_accepted: number[] }[]
  }
  const result = () => owner.call<Result>(db, 'attempt_result($1)', [wronged.id])
  const returned = await result()
  expect(returned.regrades).toMatchObject([{ position: 2, undone_at: null }])
  expect((returned.regrades[0]?.score_after ?? 0) - (returned.regrades[0]?.score_before ?? 0)).toBe(
    1,
  )
  expect(returned.questions.find((question) => question.id === id)).toMatchObject({
    is_correct: true,
    also_accepted: [wrongOf(1)],
  })
  const history = () =>
    owner.call<{ attempts: { id: string; regraded: boolean }[] }>(db, 'attempt_history()', [])
  const entry = async () => (await history()).attempts.find((one) => one.id === wronged.id)
  expect(await entry()).toMatchObject({ regraded: true })
  await undo(regrade_id)
  expect((await result()).regrades[0]?.undone_at).not.toBeNull()
  expect(await entry()).toMatchObject({ regraded: false })
})

test('cards of spaced practice follow the mistakes', async () => {
  const quiz = await taken()
  const id = quiz.questionIds[1]
  const mistaken = async () =>
    (
      await db.pool.query(
        'select user_id from private.review_cards where question_id = $1 and mistaken order by 1',
        [id],
      )
    ).rows.map(({ user_id }) => user_id)
  const chose = async (choice: number) =>
    (
      await db.pool.query(
        `select distinct a.user_id from quiz_attempts a join attempt_answers g on g.attempt_id = a.id
         where g.question_id = $1 and g.choice = $2 order by 1`,
        [id, choice],
      )
    ).rows.map(({ user_id }) => user_id)
  const before = await mistaken()
  expect(before).toEqual(await chose(wrongOf(1)))
  const { regrade_id } = await regrade(id, 'key', wrongOf(1))
  expect(await mistaken()).toEqual(await chose(keyOf(1)))
  await undo(regrade_id)
  expect(await mistaken()).toEqual(before)
})

test('statistics follow the new key, and the old one again after undoing', async () => {
  const quiz = await taken()
  const id = quiz.questionIds[1] ?? ''
  const [before] = await figuresOf(db, [id])
  const { regrade_id } = await regrade(id, 'key', wrongOf(1))
  await countAll(db)
  const [after] = await figuresOf(db, [id])
  expect(after?.attempts).toBe('12')
  expect(after?.facility).not.toBe(before?.facility)
  await undo(regrade_id)
  await countAll(db)
  expect((await figuresOf(db, [id]))[0]).toEqual(before)
})

test('an old key is regraded also after the editor has corrected it', async () => {
  const quiz = await taken()
  const id = quiz.questionIds[1]
  await db.pool.query('update private.questions set correct_answer = $2 where id = $1', [
    id,
    wrongOf(1),
  ])
  const done = await regrade(id, 'key', wrongOf(1))
  expect(done.changed).toBeGreaterThan(0)
  await isConsistent()
})

test('learners marked by another key are counted until they are regraded', async () => {
  const quiz = await taken()
  const [id] = quiz.questionIds
  const marked = async () => {
    const question = await admin.call<{ marked_by_other_key: number }>(db, 'get_question($1)', [id])
    return question.marked_by_other_key
  }
  expect(await marked()).toBe(0)
  await db.pool.query(
    `update private.questions set correct_answer = case correct_answer when '1' then '2' else '1' end where id = $1`,
    [id],
  )
  expect(await marked()).toBe(12)
  const [row] = (
    await db.pool.query(
      'select private.choice_of(correct_answer) as key from private.questions where id = $1',
      [id],
    )
  ).rows
  const { regrade_id } = await regrade(id, 'key', row.key)
  expect(await marked()).toBe(0)
  await undo(regrade_id)
  expect(await marked()).toBe(12)
})

test('refuses invalid input', async () => {
  const quiz = await taken()
  const [id, other] = quiz.questionIds
  const code = (...args: Parameters<typeof regrade>) => errorCode(regrade(...args))
  expect(await code(id, 'key', null)).toBe('regrade_invalid')
  expect(await code(id, 'key', 5)).toBe('regrade_invalid')
  expect(await code(id, 'drop', 1)).toBe('regrade_invalid')
  expect(await code(id, 'guess', 1)).toBe('regrade_invalid')
  expect(await code(id, 'key', keyOf(0))).toBe('regrade_unchanged')
  expect(await code(id, 'accept', keyOf(0))).toBe('regrade_unchanged')
  expect(await code(quiz.id, 'drop', null)).toBe('question_not_found')
  const foreign = admin.call(db, 'regrade($1, $2, $3, $4, $5)', [id, 'key', 2, true, 0])
  expect(await errorCode(foreign)).toBe('question_not_found')
  for (const one of quiz.questionIds.slice(1)) await regrade(one, 'drop', null)
  expect(await code(id, 'drop', null)).toBe('regrade_last_question')
  expect(await errorCode(undo(quiz.id))).toBe('regrade_not_found')

  const { regrade_id } = await regrade(id, 'accept', wrongOf(0))
  await db.pool.query(`update private.questions set correct_answer = '4' where id = $1`, [id])
  expect(await errorCode(undo(regrade_id))).toBe('regrade_superseded')
  const again = await regrade(other, 'key', wrongOf(1))
  await regrade(other, 'key', keyOf(1))
  expect(await errorCode(undo(again.regrade_id))).toBe('regrade_superseded')
  await db.pool.query(`update private.regrades set created_at = now() - interval '31 days'`)
  expect(await errorCode(undo(again.regrade_id))).toBe('regrade_not_found')
})

test('no attempt is left without a question that counts, submitted or not', async () => {
  const dropOthers = async (quiz: QuizSet) => {
    for (const one of quiz.questionIds.slice(1)) await regrade(one, 'drop', null)
  }
  const given = await taken()
  await dropOthers(given)
  const midway = learner(people[22] ?? '')
  const { attempt } = await midway.start(db, given.id)
  await regrade(given.questionIds[1], 'key', wrongOf(1))
  // The set would retain the second question; a learner with the first one only would retain none.
  expect(await errorCode(regrade(given.questionIds[0], 'drop', null))).toBe('regrade_last_question')
  expect(await midway.submit(db, attempt.id)).toMatchObject({ total_questions: 1 })

  const quiz = await taken()
  await dropOthers(quiz)
  const { regrade_id } = await regrade(quiz.questionIds[1], 'key', wrongOf(1))
  await regrade(quiz.questionIds[0], 'drop', null)
  expect(await errorCode(undo(regrade_id))).toBe('regrade_last_question')
})

test('its batch undoes it, and vice versa; undoing is final', async () => {
  const quiz = await taken()
  const [one, two] = quiz.questionIds
  const before = await attempts(quiz.id)
  const undoBatch = (id: string) => admin.call<{ undo_id: string }>(db, 'undo_batch($1)', [id])
  const batch = async (id: string) =>
    admin.call<{ act: string; status: string }>(db, 'audit_batch($1)', [id])

  const first = await regrade(one, 'key', wrongOf(0))
  expect(await batch(first.regrade_id)).toMatchObject({ act: 'regrade', status: 'open' })
  expect(await admin.call(db, `batch_of('questions', $1)`, [one])).toBe(first.regrade_id)
  const { undo_id } = await undoBatch(first.regrade_id)
  expect(await attempts(quiz.id)).toEqual(before)
  await isConsistent()
  expect(await errorCode(undo(first.regrade_id))).toBe('regrade_not_found')
  // The trail contains the question only, not the editions: half of a regrade cannot be redone.
  expect(await errorCode(undoBatch(undo_id))).toBe('batch_final')

  const second = await regrade(two, 'drop', null)
  await undo(second.regrade_id)
  expect(await attempts(quiz.id)).toEqual(before)
  expect(await batch(second.regrade_id)).toMatchObject({ status: 'undone' })
  expect(await errorCode(undoBatch(second.regrade_id))).toBe('batch_undone')
})

test('guests, learners and those of another site change nothing', async () => {
  const quiz = await taken()
  const { regrade_id } = await regrade(quiz.questionIds[0], 'accept', wrongOf(0))
  const before = [await attempts(quiz.id), await standing()]
  const callers = [
    [{ role: 'anon' as const }, 'sign_in_required'],
    [{ role: 'authenticated' as const, userId: people[0] ?? '' }, 'admin_required'],
    [
      { role: 'authenticated' as const, userId: people[0] ?? '', host: 'nurse.localhost' },
      'admin_required',
    ],
  ] as const
  for (const [caller, code] of callers) {
    for (const dryRun of [true, false]) {
      const call = 'select regrade($1, $2, $3, $4)'
      const tried = db.request(caller, call, [quiz.questionIds[1], 'drop', null, dryRun])
      expect(await errorCode(tried)).toBe(code)
    }
    expect(await errorCode(db.request(caller, 'select undo_regrade($1)', [regrade_id]))).toBe(code)
    const inside = db.request(caller, 'select private.undo_regrade($1)', [regrade_id])
    expect(await errorCode(inside)).toBe('42501')
  }
  expect([await attempts(quiz.id), await standing()]).toEqual(before)
  const { rows } = await db.pool.query(
    `select action from admin_audit_log where table_name = 'questions' and row_id = $1 order by id`,
    [quiz.questionIds[0]],
  )
  // The change of the question, and the regrade.
  expect(rows).toEqual([{ action: 'update' }, { action: 'regrade' }])
})

test('the note of an option that becomes right is removed, and restored with the undo', async () => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const id = quiz.questionIds[0]
  const notes = async () =>
    (await db.pool.query('select option_notes as it from private.questions where id = $1', [id]))
      .rows[0].it
  const before = [null, 'เหตุผล 0.2', 'เหตุผล 0.3', 'เหตุผล 0.4']
  expect(await notes()).toEqual(before)
  const accepted = await regrade(id, 'accept', 2)
  expect(await notes()).toEqual([null, null, 'เหตุผล 0.3', 'เหตุผล 0.4'])
  const rekeyed = await regrade(id, 'key', 3)
  expect(await notes()).toEqual([null, null, null, 'เหตุผล 0.4'])
  await db.pool.query(
    `update private.questions set option_notes = array['เดิมถูก', null, null, 'แก้ถ้อยคำ'] where id = $1`,
    [id],
  )
  await undo(rekeyed.regrade_id)
  expect(await notes()).toEqual([null, null, 'เหตุผล 0.3', 'แก้ถ้อยคำ'])
  await undo(accepted.regrade_id)
  expect(await notes()).toEqual([null, 'เหตุผล 0.2', 'เหตุผล 0.3', 'แก้ถ้อยคำ'])
})
