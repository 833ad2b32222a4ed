import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { countAll, figuresOf, keyOf, makeLearners, sit, wrongOf } from './sit.ts'

const db = productDatabase()
let people: string[]
beforeAll(async () => {
  people = await makeLearners(db, 80)
})

const statistics = async (quizSetId: string) => {
  const { rows } = await db.pool.query(
    `select e.attempts, e.score_counts, i.question_id, i.chosen, i.chosen_rests, i.right_answers, i.right_rests,
       i.rests, i.rest_squares, i.rest_counts, i.top_rests
     from private.item_statistics i join private.edition_statistics e using (edition_id)
     join private.quiz_set_editions s on s.id = e.edition_id
     where s.quiz_set_id = $1 order by i.edition_id, i.question_id`,
    [quizSetId],
  )
  return rows
}
const queued = async () =>
  (await db.pool.query('select from private.finished_attempts')).rowCount ?? 0

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, end = 'commit') {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query(end)
    return result
  } finally {
    client.release()
  }
}

test('many submit one set at once while jobs count: each first attempt is counted once', async () => {
  const quiz = await createQuizSet(db, { questions: 5, pointsCost: 0 })
  const users = people.slice(0, 40).map((id) => learner(id))
  const take = async (user: ReturnType<typeof learner>, right: number) => {
    const { attempt } = await user.start(db, quiz.id)
    const answers = quiz.questionIds.map((id, n) => ({
      question_id: id,
      choice: n < right ? keyOf(n) : wrongOf(n),
    }))
    await user.answerAll(db, attempt.id, answers)
    await user.submit(db, attempt.id)
  }
  let open = true
  const jobs = [1, 2, 3].map(async () => {
    while (open) await db.pool.query('select private.count_item_statistics(3)')
  })
  await Promise.all(users.map((user, n) => take(user, n % 6)))
  await Promise.all(users.slice(0, 10).map((user) => take(user, 5)))
  open = false
  await Promise.all(jobs)
  await countAll(db)
  expect(await queued()).toBe(0)
  const counted = await statistics(quiz.id)
  expect(counted.every(({ attempts }) => attempts === 40)).toBe(true)
  expect(counted[0]?.score_counts).toEqual([7, 7, 7, 7, 6, 6])
  await db.pool.query('select private.rebuild_statistics()')
  expect(await statistics(quiz.id)).toEqual(counted)
})

test('a job that dies in the middle loses nothing', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  await sit(
    db,
    quiz.id,
    people.slice(0, 20),
    people.slice(0, 20).map((_, n) => [n % 5, 2, 3]),
  )
  await db.pool.query('select private.count_item_statistics(7)')
  const before = [await statistics(quiz.id), await queued()]
  await inTransaction(
    (client) => client.query('select private.count_item_statistics(7)'),
    'rollback',
  )
  expect([await statistics(quiz.id), await queued()]).toEqual(before)
  // The connection is cut with its batch uncommitted.
  const client = await db.pool.connect()
  client.on('error', () => undefined)
  await client.query('begin; select private.count_item_statistics(7)')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  client.release(true)
  expect([await statistics(quiz.id), await queued()]).toEqual(before)
  await countAll(db, 7)
  await countAll(db, 7)
  const [first] = await figuresOf(db, quiz.questionIds)
  expect(first?.attempts).toBe('20')
})

test('a submission waits neither for the job nor for other submissions', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  await sit(db, quiz.id, people.slice(0, 5), Array(5).fill([1, 2, 3]))
  const [one, other] = [learner(people[60] ?? ''), learner(people[61] ?? '')]
  const started = await one.start(db, quiz.id)
  await one.answer(db, started.attempt.id, quiz.questionIds[0] ?? '', 1)
  await other.start(db, quiz.id)
  await inTransaction(async (job) => {
    await job.query('select private.count_item_statistics()')
    // Fails if any statement has to wait.
    await db.request(
      { ...one.caller },
      `select set_config('lock_timeout', '1ms', true), submit_attempt($1)`,
      [started.attempt.id],
    )
  })
  // Another batch may neither wait nor count the same attempts.
  await inTransaction(async (job) => {
    await job.query('select private.count_item_statistics()')
    const { rows } = await db.pool.query('select private.count_item_statistics() as done')
    expect(rows).toEqual([{ done: 0 }])
  })
  await countAll(db)
  const [first] = await figuresOf(db, quiz.questionIds)
  expect(first?.attempts).toBe('6')
})

test('a submission writes one row of the queue for statistics, and shares no lock on it', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const user = learner(people[70] ?? '')
  const { attempt } = await user.start(db, quiz.id)
  await inTransaction(async (client) => {
    await client.query('select private.finish_attempts($1)', [[attempt.id]])
    const { rows } = await client.query<{ name: string }>(
      `select distinct relation::regclass::text as name from pg_locks
       where pid = pg_backend_pid() and mode = 'RowExclusiveLock'
         and relation::regclass::text ~ 'statistics|finished' order by 1`,
    )
    expect(rows).toEqual([{ name: 'private.finished_attempts' }])
  })
  expect(await queued()).toBe(1)
  await countAll(db)
})

test('deleted attempts are no longer counted', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const [gone] = await sit(db, quiz.id, people.slice(0, 4), Array(4).fill([1, 2, 3]))
  await countAll(db)
  await db.pool.query('delete from quiz_attempts where id = $1', [gone])
  await countAll(db)
  expect((await figuresOf(db, quiz.questionIds))[0]?.attempts).toBe('3')
  await db.pool.query('delete from quiz_sets where id = $1', [quiz.id])
  expect(await statistics(quiz.id)).toEqual([])
})
