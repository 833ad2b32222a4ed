import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()
let people: string[]
let next = 0
/** A learner without attempts. */
const newcomer = () => people[next++] ?? ''

beforeAll(async () => {
  people = await makeLearners(db, 30)
})

type Evidence = {
  choice: number | null
  is_right: boolean
  seconds: number | null
  excluded: string | null
}

/** In the order of the named questions; null without evidence. */
async function evidenceOf(person: string, questionIds: string[]): Promise<(Evidence | null)[]> {
  const { rows } = await db.pool.query<Evidence & { question_id: string }>(
    `select question_id, choice, is_right, seconds, excluded from private.evidence where user_id = $1`,
    [person],
  )
  return questionIds.map((id) => {
    const found = rows.find(({ question_id }) => question_id === id)
    if (!found) return null
    const { question_id: _, ...evidence } = found
    return evidence
  })
}

/** Moves the answers of an attempt to these seconds after its start. */
async function answeredAfter(attemptId: string, seconds: Record<string, number>) {
  await db.pool.query(
    `update attempt_answers g set answered_at = a.started_at + make_interval(secs => given.value::float8)
     from quiz_attempts a, jsonb_each_text($2) given
     where a.id = $1 and g.attempt_id = $1 and g.question_id = given.key::uuid`,
    [attemptId, seconds],
  )
}

async function change(questionId: string, columns: Record<string, string>) {
  const [name, value] = Object.entries(columns)[0] ?? []
  await db.pool.query(`update private.questions set ${name} = $2 where id = $1`, [
    questionId,
    value,
  ])
}

test('the first meeting counts, and a retake changes nothing', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const person = newcomer()
  const [first] = await sit(db, quiz.id, [person], [[keyOf(0), wrongOf(1), 0]])
  const [one = '', two = ''] = quiz.questionIds
  await answeredAfter(first ?? '', { [one]: 20, [two]: 45.9 })
  await countAll(db)
  const expected = [
    { choice: keyOf(0), is_right: true, seconds: 20, excluded: null },
    { choice: wrongOf(1), is_right: false, seconds: 25, excluded: null },
    { choice: null, is_right: false, seconds: null, excluded: 'blank' },
  ]
  expect(await evidenceOf(person, quiz.questionIds)).toEqual(expected)
  await sit(db, quiz.id, [person], [[wrongOf(0), keyOf(1), keyOf(2)]])
  await countAll(db)
  expect(await evidenceOf(person, quiz.questionIds)).toEqual(expected)
})

test('rapid answers are excluded by the median time of the question, unknown times are not', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  const [slow = '', quick = '', ...together] = quiz.questionIds
  await db.pool.query(
    'insert into private.item_parameters (question_id, n, median_seconds) values ($1, 9, 100)',
    [slow],
  )
  const person = newcomer()
  const [attempt] = await sit(db, quiz.id, [person], [[1, 2, 3, 4]])
  const [three = '', four = ''] = together
  await answeredAfter(attempt ?? '', { [slow]: 9, [quick]: 11.9, [three]: 12, [four]: 12 })
  await countAll(db)
  expect(await evidenceOf(person, quiz.questionIds)).toMatchObject([
    { seconds: 9, excluded: 'rapid' },
    { seconds: 2, excluded: 'rapid' },
    { seconds: null, excluded: null },
    { seconds: null, excluded: null },
  ])
  const { rows } = await db.pool.query(
    `select c.question_id, c.mistaken, c.unsure, c.due_at - g.answered_at = interval '1 day' as tomorrow
     from private.review_cards c join attempt_answers g using (question_id)
     where c.user_id = $1 and g.attempt_id = $2 order by g.answered_at`,
    [person, attempt],
  )
  const lucky = { mistaken: false, unsure: true, tomorrow: true }
  expect(rows, 'right but rapid: in the deck').toEqual([
    { question_id: slow, ...lucky },
    { question_id: quick, ...lucky },
  ])
})

test('a question like one that the learner met before is a twin, unless they were found to differ', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const other = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  const [one = '', two = '', three = ''] = quiz.questionIds
  const [four = ''] = other.questionIds
  await db.pool.query(
    `insert into private.question_likenesses (question_id, other_id, likeness, dismissed_at)
     select least(one, other), greatest(one, other), likeness, case when differ then now() end
     from (values ($1::uuid, $2::uuid, 0.8, false), ($1, $3, 0.9, true), ($2, $4, 0.95, false))
       pairs (one, other, likeness, differ)`,
    [one, two, three, four],
  )
  const person = newcomer()
  const [attempt] = await sit(db, quiz.id, [person], [[1, 2, 3]])
  await answeredAfter(attempt ?? '', { [two]: 10, [one]: 20, [three]: 30 })
  await countAll(db)
  const [later] = await sit(db, other.id, [person], [[1]])
  await answeredAfter(later ?? '', { [four]: 10 })
  await countAll(db)
  const excluded = (await evidenceOf(person, [one, two, three, four])).map((of) => of?.excluded)
  expect(excluded).toEqual(['twin', null, null, 'twin'])
})

test('other words make a new question, and other punctuation and digits do not', async () => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const [same = '', changed = ''] = quiz.questionIds
  const person = newcomer()
  await change(same, { question_text: 'มาตรา 5 ข้อใดถูก' })
  await sit(db, quiz.id, [person], [[wrongOf(0), wrongOf(1)]])
  await countAll(db)
  await change(same, { question_text: '“มาตรา ๕” ข้อใดถูก?' })
  await change(changed, { option_a: 'ตัวเลือกใหม่' })
  await sit(db, quiz.id, [person], [[keyOf(0), keyOf(1)]])
  await countAll(db)
  expect(await evidenceOf(person, quiz.questionIds)).toMatchObject([
    { choice: wrongOf(0) },
    { choice: keyOf(1) },
  ])
})

test('a regrade marks evidence again, and dropping a question excludes it until undone', async () => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const person = newcomer()
  const [attempt] = await sit(db, quiz.id, [person], [[keyOf(0), wrongOf(1)]])
  await countAll(db)
  const mark = async (questionId: string, set: string) => {
    await db.pool.query(
      `with marked as (
         update private.edition_questions q set ${set} from quiz_attempts a
         where a.id = $1 and q.edition_id = a.edition_id and q.question_id = $2 returning q.edition_id)
       select private.ask_for_recount(array(select edition_id from marked))`,
      [attempt, questionId],
    )
    await countAll(db)
  }
  const [one = '', two = ''] = quiz.questionIds
  await mark(two, `correct_choice = ${wrongOf(1)}`)
  await mark(one, 'is_dropped = true')
  expect(await evidenceOf(person, quiz.questionIds)).toMatchObject([
    { is_right: true, excluded: 'dropped' },
    { is_right: true, excluded: null },
  ])
  await mark(one, 'is_dropped = false')
  expect(await evidenceOf(person, [one])).toMatchObject([{ excluded: null }])
})

test('the subject is that of most tags of the question', async () => {
  const quiz = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  const { rows } = await db.pool.query<{ id: string }>(
    `with s as (insert into subjects (name) values ('ไทย'), ('อังกฤษ') returning id, name),
       t as (insert into quiz_tags (name, subject_id)
         select 'หัวข้อ ' || n, s.id from s, generate_series(1, 3) n
         where s.name = 'อังกฤษ' and n > 1 or s.name = 'ไทย' and n = 1 returning id),
       l as (insert into question_tags select $1, id from t)
     select id from s where name = 'อังกฤษ'`,
    [quiz.questionIds[0]],
  )
  const person = newcomer()
  await sit(db, quiz.id, [person], [[1]])
  await countAll(db)
  const found = await db.pool.query('select subject_id from private.evidence where user_id = $1', [
    person,
  ])
  expect(found.rows).toEqual([{ subject_id: rows[0]?.id }])
})

test('anonymous users leave no evidence until they become members', async () => {
  const quiz = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  const person = newcomer()
  await db.pool.query('update profiles set is_anonymous = true where user_id = $1', [person])
  await sit(db, quiz.id, [person], [[1]])
  await countAll(db)
  expect(await evidenceOf(person, quiz.questionIds)).toEqual([null])
  await db.pool.query('update profiles set is_anonymous = false where user_id = $1', [person])
  await db.pool.query(
    'insert into private.finished_attempts select id from quiz_attempts where user_id = $1',
    [person],
  )
  await countAll(db)
  expect(await evidenceOf(person, quiz.questionIds)).toMatchObject([{ choice: 1 }])
})

test('a deleted account leaves its evidence without the person', async () => {
  const quiz = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  const person = newcomer()
  const [attempt] = await sit(db, quiz.id, [person], [[1]])
  await countAll(db)
  await db.pool.query('delete from auth.users where id = $1', [person])
  const { rows } = await db.pool.query<{ user_id: string; owner: string }>(
    `select e.user_id, a.user_id as owner from private.evidence e join quiz_attempts a on a.id = e.attempt_id
     where a.id = $1`,
    [attempt],
  )
  expect(rows).toEqual([{ user_id: rows[0]?.owner, owner: expect.not.stringContaining(person) }])
})

test('attempts from before evidence existed come first, oldest first, once', async () => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const person = newcomer()
  const old = []
  for (const choices of [
    [1, 1],
    [2, 2],
  ]) {
    old.push(...(await sit(db, quiz.id, [person], [choices])))
  }
  await db.pool.query('delete from private.finished_attempts')
  await db.pool.query(
    'insert into private.attempts_to_measure select completed_at, id from quiz_attempts where id = any ($1)',
    [old],
  )
  await sit(db, quiz.id, [person], [[3, 3]])
  await db.pool.query('select private.count_item_statistics(1)')
  await countAll(db, 1)
  expect(await evidenceOf(person, quiz.questionIds)).toMatchObject([{ choice: 1 }, { choice: 1 }])
  expect((await db.pool.query('select from private.attempts_to_measure')).rowCount).toBe(0)
})

test('a queue longer than a batch is taken in the order of finishing', async () => {
  const quiz = await createQuizSet(db, { questions: 1, pointsCost: 0 })
  const person = newcomer()
  const [first = ''] = await sit(db, quiz.id, [person], [[1]])
  const [second = ''] = await sit(db, quiz.id, [person], [[2]])
  await db.pool.query('delete from private.finished_attempts')
  for (const id of [second, first]) {
    await db.pool.query(
      `insert into private.finished_attempts (attempt_id, completed_at)
       select id, completed_at from quiz_attempts where id = $1`,
      [id],
    )
  }
  await countAll(db, 1)
  expect(await evidenceOf(person, quiz.questionIds)).toMatchObject([{ choice: 1 }])
})

test('many jobs and deletions of accounts at once neither deadlock nor leave a person behind', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const leaving = await makeLearners(db, 12)
  await sit(
    db,
    quiz.id,
    leaving,
    leaving.map(() => [1, 2, 3]),
  )
  let open = true
  const jobs = [1, 2].map(async () => {
    while (open) await db.pool.query('select private.count_item_statistics(3)')
  })
  for (const id of leaving) await db.pool.query('delete from auth.users where id = $1', [id])
  open = false
  await Promise.all(jobs)
  await countAll(db)
  const { rows } = await db.pool.query(
    `select count(*)::integer as pieces, count(*) filter (where e.user_id = any ($2))::integer as named
     from private.evidence e where e.question_id = any ($1)`,
    [quiz.questionIds, leaving],
  )
  expect(rows).toEqual([{ pieces: 36, named: 0 }])
})

test('a learner reads no evidence and no subject of others through the API', async () => {
  const person = learner(newcomer())
  await expect(db.request({ ...person.caller }, 'select * from private.evidence')).rejects.toThrow(
    /permission denied/,
  )
  await expect(
    db.request({ ...person.caller }, `insert into subjects (name) values ('วิชา')`),
  ).rejects.toThrow()
})
