import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

/** Takes the quiz with that many right answers, so many days ago. */
async function take(user: ReturnType<typeof learner>, right: number, daysAgo = 0) {
  const { attempt } = await user.start(db, quiz.id)
  const answers = quiz.questionIds.map((id, n) => ({
    question_id: id,
    choice: n < right ? (n % 4) + 1 : ((n + 1) % 4) + 1,
  }))
  await user.answerAll(db, attempt.id, answers)
  await user.submit(db, attempt.id)
  await db.pool.query(
    `update quiz_attempts set completed_at = completed_at - $2 * interval '1 day' where id = $1`,
    [attempt.id, daysAgo],
  )
  await db.pool.query('select private.rebuild_statistics()')
}

type Board = {
  rankings: { rank: number; full_name: string; average: number; total_questions: number }[]
  recent: { score: number }[]
  stats: { learners: number; attempts: number; average: number }
}

async function board(period: string): Promise<Board> {
  const rows = await db.request<{ board: Board }>(
    { role: 'anon' },
    'select leaderboard($1) as board',
    [period],
  )
  if (!rows[0]) throw new Error('no board')
  return rows[0].board
}

test('ranks by average, then by more questions, within the period, by name only', async () => {
  const [best, steady, old] = await Promise.all(
    ['best', 'steady', 'old'].map(async (name) =>
      learner(await db.createUser({ metadata: { full_name: name } })),
    ),
  )
  if (!best || !steady || !old) throw new Error('no learners')
  await take(best, 4)
  await take(steady, 4)
  await take(steady, 4, 10)
  await take(old, 1, 40)
  const names = async (period: string) => (await board(period)).rankings.map((row) => row.full_name)
  expect(await names('all')).toEqual(['steady', 'best', 'old'])
  expect(await names('month')).toEqual(['steady', 'best'])
  expect((await board('week')).stats).toMatchObject({ learners: 2, attempts: 2, average: 100 })
  expect((await board('all')).recent.map((row) => row.score)).toEqual([4, 4, 4, 1])
  expect(JSON.stringify(await board('all'))).not.toContain('@')
  expect(await errorCode(board('year'))).toBe('period_invalid')
})

test('sums kept by submitting equal a count of the attempts, also after a quiz set is deleted', async () => {
  const other = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, other.id)
  await user.submit(db, attempt.id)
  await expectSumsToMatch()
  await db.pool.query('delete from quiz_sets where id = $1', [other.id])
  await expectSumsToMatch()
})

async function expectSumsToMatch() {
  await db.pool.query('select private.fold_figures()')
  const { rows } = await db.pool.query(`
    select 1 from private.learner_totals t full join (
      select user_id, count(*) attempts, sum(score) score, sum(total_questions) questions
      from quiz_attempts where status = 'submitted' group by user_id) counted using (user_id)
    where coalesce(t.attempts, 0) <> coalesce(counted.attempts, 0)
      or coalesce(t.score, 0) <> coalesce(counted.score, 0)
      or coalesce(t.questions, 0) <> coalesce(counted.questions, 0)
    union all
    select 1 from private.quiz_set_totals t full join (
      select quiz_set_id, count(*) attempts, sum(score) score
      from quiz_attempts where status = 'submitted' group by quiz_set_id) counted using (quiz_set_id)
    where coalesce(t.attempts, 0) <> coalesce(counted.attempts, 0)
      or coalesce(t.score, 0) <> coalesce(counted.score, 0)`)
  expect(rows).toEqual([])
}

test('the dashboard is the own one, with history newest first, page by page', async () => {
  const user = learner(await db.createUser({ metadata: { full_name: 'ผู้เรียน' } }))
  for (let n = 0; n < 11; n += 1) await take(user, n % 5, 11 - n)
  const page = (n: number) =>
    user.call<{
      profile: object
      stats: object
      history: { completed_at: string }[]
      history_pages: number
    }>(db, 'dashboard($1)', [n])
  const first = await page(1)
  expect(first).toMatchObject({
    profile: { full_name: 'ผู้เรียน', points: 50, role: 'user' },
    stats: { attempts: 11, total_questions: 44 },
    history_pages: 2,
  })
  const dates = first.history.map((row) => row.completed_at)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(dates).toHaveLength(10)
  expect((await page(2)).history).toHaveLength(1)
  expect(await errorCode(db.request({ role: 'anon' }, 'select dashboard()'))).toBe(
    'sign_in_required',
  )
})
