import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'

const db = productDatabase()
type Learner = ReturnType<typeof learner>
type Page = {
  page: number
  pages: number
  total: number
  attempts: { quiz_set_name: string; score: number; completed_at: string }[]
}

const namedQuizSet = async (name: string) => {
  const quiz = await createQuizSet(db, { questions: 5, pointsCost: 0 })
  await db.pool.query('update quiz_sets set name = $2 where id = $1', [quiz.id, name])
  return quiz
}

async function take(
  user: Learner,
  quiz: { id: string; questionIds: string[] },
  right: number,
  daysAgo = 0,
) {
  const { attempt } = await user.start(db, quiz.id)
  const answers = quiz.questionIds.slice(0, right)
  if (right > 0) {
    await user.answerAll(
      db,
      attempt.id,
      answers.map((question_id, n) => ({ question_id, choice: (n % 4) + 1 })),
    )
  }
  await user.submit(db, attempt.id)
  await db.pool.query(
    `update quiz_attempts set completed_at = completed_at - $2 * interval '1 day' where id = $1`,
    [attempt.id, daysAgo],
  )
}

test('the history is filtered by name, by good scores and by period, page by page', async () => {
  const user = learner(await db.createUser())
  const [thai, law] = [await namedQuizSet('ภาษาไทย 100%'), await namedQuizSet('Local LAW')]
  for (let n = 0; n < 11; n += 1) await take(user, thai, 2, 40 + n)
  await take(user, law, 4)
  await take(user, law, 3, 10)
  const find = (args = '') => user.call<Page>(db, `attempt_history(${args})`, [])
  expect(await find()).toMatchObject({ page: 1, pages: 2, total: 13 })
  expect((await find('page => 2')).attempts).toHaveLength(3)
  expect(await find('page => 9')).toMatchObject({ pages: 2, attempts: [] })
  expect(await find(`search => ' law '`)).toMatchObject({ pages: 1, total: 2 })
  // Not a pattern: a percent sign is literal.
  expect((await find(`search => '100%'`)).total).toBe(11)
  expect((await find(`search => '0_%'`)).total).toBe(0)
  expect((await find('good => true')).attempts.map((row) => row.score)).toEqual([4])
  expect((await find('good => false')).total).toBe(12)
  expect((await find(`period => 'week'`)).total).toBe(1)
  expect((await find(`period => 'month'`)).total).toBe(2)
  expect((await find(`period => 'quarter'`)).total).toBe(13)
  expect(await errorCode(find(`period => 'year'`))).toBe('period_invalid')
  expect((await learner(await db.createUser()).call<Page>(db, 'attempt_history()', [])).total).toBe(
    0,
  )
  expect(await errorCode(db.request({ role: 'anon' }, 'select attempt_history()'))).toBe(
    'sign_in_required',
  )
})

test('the chart contains the newest scores in order', async () => {
  const user = learner(await db.createUser())
  const quiz = await namedQuizSet('แบบฝึก')
  await take(user, quiz, 2, 1)
  await take(user, quiz, 4)
  const charts = await user.call<{ scores: { percentage: number }[] }>(db, 'score_charts()', [])
  expect(charts.scores.map((row) => row.percentage)).toEqual([40, 80])
  const other = learner(await db.createUser())
  expect(await other.call(db, 'score_charts()', [])).toEqual({ scores: [] })
  expect(await errorCode(db.request({ role: 'anon' }, 'select score_charts()'))).toBe(
    'sign_in_required',
  )
})

test('friends are counted beyond the listed invitations', async () => {
  const user = learner(await db.createUser())
  await db.pool.query(
    `insert into referrals (referrer_id, referee_email, referral_code, status, points_awarded)
     select $1, n || '@example.test', 'CODE', case when n <= 55 then 'completed' else 'pending' end, n <= 3
     from generate_series(1, 60) n`,
    [user.userId],
  )
  const page = await user.call<{ friends: object; referrals: object[] }>(db, 'dashboard()', [])
  expect(page.friends).toEqual({ joined: 55, awarded: 3 })
  expect(page.referrals).toHaveLength(50)
})
