import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import {
  createQuizSet,
  createTenant,
  learner,
  type QuizSet,
  quizSet,
} from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

/** Takes the quiz with this many right answers, this many days ago. */
async function take(user: ReturnType<typeof learner>, right: number, daysAgo = 0, set = quiz) {
  const { attempt } = await user.start(db, set.id)
  const answers = set.questionIds.map((id, n) => ({
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

test('ranks by first attempts, with 50 more questions of which 30 are right, within the period, by name only', async () => {
  const [best, steady, old] = await Promise.all(
    ['best', 'steady', 'old'].map(async (name) =>
      learner(await db.createUser({ metadata: { full_name: name } })),
    ),
  )
  if (!best || !steady || !old) throw new Error('no learners')
  const other = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  await take(best, 4)
  await take(steady, 4)
  await take(steady, 4, 10, other)
  await take(old, 1, 40)
  for (let n = 0; n < 3; n += 1) await take(old, 4)
  const names = async (period: string) => (await board(period)).rankings.map((row) => row.full_name)
  expect(await names('all')).toEqual(['steady', 'best', 'old'])
  expect(await names('month')).toEqual(['steady', 'best'])
  expect((await board('week')).stats).toMatchObject({ learners: 2, attempts: 2, average: 100 })
  expect((await board('all')).recent.map((row) => row.score)).toEqual([4, 4, 4, 1])
  expect(JSON.stringify(await board('all'))).not.toContain('@')
  expect(await errorCode(board('year'))).toBe('period_invalid')
})

test('an attempt without an answer counts nowhere in public, and the next one is no first attempt', async () => {
  const other = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  const [before, blank] = [await board('all'), learner(await db.createUser())]
  const { attempt } = await blank.start(db, other.id)
  await blank.submit(db, attempt.id)
  expect(await board('all')).toEqual(before)
  await take(blank, 4, 0, other)
  const { stats, recent } = await board('all')
  expect({ stats, recent }).toEqual({ stats: before.stats, recent: before.recent })
  const { rows } = await db.pool.query(
    'select attempts from private.quiz_set_totals where quiz_set_id = $1',
    [other.id],
  )
  expect(rows).toEqual([])
})

test('sums updated by submitting equal a count of the attempts, also after a quiz set is deleted', async () => {
  const other = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, other.id)
  await user.submit(db, attempt.id)
  await expectSumsToMatch()
  await db.pool.query('delete from quiz_sets where id = $1', [other.id])
  await expectSumsToMatch()
})

/** The stored sums equal those of the attempts that count in public, each on its own board. */
async function expectSumsToMatch() {
  await db.pool.query('select private.fold_figures()')
  const { rows } = await db.pool.query(`
    with stored as (
      select 'totals' as of, user_id as id, null::uuid as board, attempts, score, questions from private.learner_totals
      union all select 'span ' || span_days, user_id, board, attempts, score, questions from private.learner_standings
      union all select 'day ' || day, user_id, board, attempts, score, questions from private.learner_days
      union all select 'quiz set', quiz_set_id, null, attempts, score, questions from private.quiz_set_totals
    ), counts as (
      select * from quiz_attempts where board is not null
    ), counted as (
      select 'totals' as of, user_id as id, null::uuid as board, count(*) as attempts, sum(score) as score,
        sum(total_questions) as questions
      from quiz_attempts where status = 'submitted' group by 2
      union all
      select 'span ' || span, user_id, board, count(*), sum(score), sum(total_questions)
      from counts, unnest(array[0, 7, 30]) span
      where span = 0 or private.day_of(completed_at) > private.day_of(now()) - span
      group by 1, 2, 3
      union all
      select 'day ' || private.day_of(completed_at), user_id, board, count(*), sum(score), sum(total_questions)
      from counts group by 1, 2, 3
      union all
      select 'quiz set', quiz_set_id, null, count(*), sum(score), sum(total_questions) from counts group by 2
    )
    (select of, id, board, attempts, score, questions from stored where attempts <> 0 except select * from counted)
    union all
    (select * from counted except select of, id, board, attempts, score, questions from stored)`)
  expect(rows).toEqual([])
}

test('the dashboard is the user’s own, with history newest first, page by page', async () => {
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

describe('a site that has had a manager', () => {
  const ids = { managed: '', other: '' }
  let administrator: ReturnType<typeof learner>
  let managedSet: QuizSet
  let otherSet: QuizSet
  const hosts = ['localhost', 'other.localhost', 'managed.localhost']

  const people = {} as Record<'member' | 'early' | 'cheat', string>
  beforeAll(async () => {
    ids.managed = await createTenant(db, 'managed')
    ids.other = await createTenant(db, 'other')
    administrator = learner(await db.createAdmin())
    const options = { questions: 4, pointsCost: 0 }
    managedSet = await createQuizSet(db, { ...options, tenantId: ids.managed })
    otherSet = await createQuizSet(db, { ...options, tenantId: ids.other })
    await db.pool.query(`update quiz_sets set name = 'ชุดของผู้ดูแล' where id = $1`, [managedSet.id])
    await db.pool.query(`update quiz_sets set name = 'ชุดของเว็บอื่น' where id = $1`, [otherSet.id])
    for (const name of ['member', 'early', 'cheat'] as const) {
      people[name] = await db.createUser({ metadata: { full_name: name } })
    }
  })

  const sit = async (name: keyof typeof people, set: QuizSet, host: string, right: number) => {
    const person = learner(people[name], host)
    const { attempt } = await person.start(db, set.id)
    const answers = set.questionIds.map((id, n) => ({
      question_id: id,
      choice: ((n < right ? n : n + 1) % 4) + 1,
    }))
    await person.answerAll(db, attempt.id, answers)
    await person.submit(db, attempt.id)
  }
  const boardOn = async (host: string, userId?: string, period = 'all') => {
    const caller = userId
      ? { role: 'authenticated' as const, userId, host }
      : { role: 'anon' as const, host }
    const rows = await db.request<{ board: Board & { own: object | null } }>(
      caller,
      `select leaderboard($1) as board`,
      [period],
    )
    if (!rows[0]) throw new Error('no board')
    return rows[0].board
  }
  /** Whether a learner is ranked, by site. */
  const ranked = async (name: string) => {
    const boards = await Promise.all(hosts.map((host) => boardOn(host)))
    return boards.map(({ rankings }) => rankings.some((row) => row.full_name === name))
  }
  const grant = async () => {
    const manager = await db.createUser()
    const { rows } = await db.pool.query('select email from profiles where user_id = $1', [manager])
    await administrator.call(db, 'grant_tenant_manager($1, $2)', [ids.managed, rows[0]?.email])
  }
  const rankApart = (apart: boolean) =>
    db.request(administrator.caller, 'update tenants set ranks_apart = $2 where id = $1', [
      ids.managed,
      apart,
    ])

  test('ranks attempts submitted from the grant on, on its own board only', async () => {
    await sit('member', otherSet, 'other.localhost', 3)
    await sit('early', managedSet, 'managed.localhost', 4)
    expect(await ranked('early')).toEqual([true, true, true])
    const before = await boardOn('localhost')

    await grant()
    await sit('cheat', managedSet, 'managed.localhost', 4)
    await sit('member', managedSet, 'managed.localhost', 0)
    expect(await ranked('cheat')).toEqual([false, false, true])
    expect(await ranked('early')).toEqual([true, true, false])
    expect(await ranked('member')).toEqual([true, true, true])
    expect(await boardOn('localhost')).toEqual(before)
    expect((await boardOn('managed.localhost')).stats).toMatchObject({ learners: 2, attempts: 2 })
    expect(await boardOn('managed.localhost', people.member)).toMatchObject({
      own: { rank: 2, total_questions: 4, average: 0 },
    })
    expect(await boardOn('localhost', people.member)).toMatchObject({ own: { average: 75 } })
    expect(await boardOn('localhost', people.cheat)).toMatchObject({ own: null })
    const [figures] = await db.request(
      { role: 'anon' },
      `select (site_figures() ->> 'learners')::int as n`,
    )
    expect(figures?.n).toBe(before.stats.learners)
    await expectSumsToMatch()
    await db.pool.query('select private.rebuild_statistics()')
    expect(await boardOn('localhost')).toEqual(before)
    await expectSumsToMatch()
  })

  test('still ranks apart without managers, unless an administrator changes it', async () => {
    await db.request(administrator.caller, 'delete from tenant_managers where tenant_id = $1', [
      ids.managed,
    ])
    const another = () => createQuizSet(db, { questions: 4, pointsCost: 0, tenantId: ids.managed })
    await sit('cheat', await another(), 'managed.localhost', 4)
    expect(await ranked('cheat')).toEqual([false, false, true])
    await rankApart(false)
    await sit('cheat', await another(), 'managed.localhost', 4)
    expect(await ranked('cheat')).toEqual([true, true, true])
    await rankApart(true)
    await expectSumsToMatch()
  })

  test('names of quiz sets appear only on boards of sites that show them', async () => {
    /** Whether a name is on the boards of all periods, by site; the list of periods if they differ. */
    const named = (name: string) =>
      Promise.all(
        hosts.map(async (host) => {
          const boards = ['all', 'month', 'week'].map((period) => boardOn(host, undefined, period))
          const read = (await Promise.all(boards)).map((one) => JSON.stringify(one).includes(name))
          return new Set(read).size === 1 ? read[0] : read
        }),
      )
    expect(await named('ชุดของผู้ดูแล')).toEqual([false, false, true])
    expect(await named('ชุดของเว็บอื่น')).toEqual([false, true, false])
    await db.pool.query('update quiz_sets set is_active = false where id = any ($1)', [
      [managedSet.id, otherSet.id],
    ])
    expect(await named('ชุดของผู้ดูแล')).toEqual([false, false, false])
    expect(await named('ชุดของเว็บอื่น')).toEqual([false, false, false])
  })

  test('its board is deleted with the site, and restored with it', async () => {
    const spans = async () => {
      const sql = 'select span_days from private.standing_spans where board = $1'
      return (await db.pool.query(sql, [ids.managed])).rowCount
    }
    expect(await spans()).toBe(3)
    await db.request(administrator.caller, 'delete from tenants where id = $1', [ids.managed])
    expect(await spans()).toBe(0)
    await expectSumsToMatch()
    const batch = await administrator.call(db, `batch_of('tenants', $1)`, [ids.managed])
    await administrator.call(db, 'undo_batch($1)', [batch])
    expect(await spans()).toBe(3)
    await expectSumsToMatch()
    expect(await ranked('cheat')).toEqual([false, false, true])
  })
})
