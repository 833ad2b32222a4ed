import { beforeEach, expect, test, vi } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, quizSet } from '../../support/content.ts'
import { waitingForLocks } from '../../support/waiting-for-locks.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })
beforeEach(() => db.pool.query('delete from quiz_attempts'))

type Own = { rank: number; average: number; total_questions: number } | null
type Board = {
  rankings: { rank: number; full_name: string; is_me: boolean }[]
  own: Own
  recent: { full_name: string; is_me: boolean }[]
  stats: { learners: number; attempts: number; questions: number; average: number }
}

async function boardOf(userId: string | undefined, period = 'all'): Promise<Board> {
  const caller = userId ? { role: 'authenticated' as const, userId } : { role: 'anon' as const }
  const rows = await db.request<{ board: Board }>(caller, 'select leaderboard($1) as board', [
    period,
  ])
  if (!rows[0]) throw new Error('no board')
  return rows[0].board
}

const newLearner = async (name: string) =>
  learner(await db.createUser({ metadata: { full_name: name } }))

async function take(user: ReturnType<typeof learner>, right: number, set = quiz): Promise<string> {
  const { attempt } = await user.start(db, set.id)
  const answers = set.questionIds.map((id, n) => ({
    question_id: id,
    choice: ((n < right ? n : n + 1) % 4) + 1,
  }))
  await user.answerAll(db, attempt.id, answers)
  await user.submit(db, attempt.id)
  return attempt.id
}

/**
 * This many learners with one attempt each, n of 1000 questions right for the n-th, inserted as
 * rows.
 */
async function fillBoard(learners: number) {
  await db.pool.query(
    `with people as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.test', now(), now()
       from generate_series(1, $1) returning id
     ) select count(*) from people`,
    [learners],
  )
  await db.pool.query(
    `insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
       total_questions, score, started_at, completed_at, duration_seconds)
     select p.user_id, $1, (select id from private.quiz_set_editions where quiz_set_id = $1 limit 1),
       gen_random_uuid(), 'submitted', 'end', 0, 1000, row_number() over (), now(), now(), 60
     from profiles p where p.user_id not in (select user_id from quiz_attempts) limit $2`,
    [quiz.id, learners],
  )
  await db.pool.query('select private.rebuild_statistics()')
}

test('returns the caller’s own rank, by flag in the lists, never by an id or e-mail', async () => {
  const [first, second] = [await newLearner('first'), await newLearner('second')]
  await take(first, 4)
  await take(second, 2)
  const board = await boardOf(second.userId)
  expect(board.own).toMatchObject({ rank: 2, average: 50, total_questions: 4 })
  expect(board.rankings.map((row) => row.is_me)).toEqual([false, true])
  expect(board.recent.map((row) => row.is_me)).toEqual([false, true])
  const text = JSON.stringify(board)
  for (const secret of [first.userId, second.userId, '@']) expect(text).not.toContain(secret)
  const guest = await boardOf(undefined)
  expect(guest.own).toBeNull()
  expect(guest.rankings.some((row) => row.is_me)).toBe(false)
  expect((await boardOf((await newLearner('idle')).userId)).own).toBeNull()
})

test('ranks beyond the first twenty are exact, before and after marks are set', async () => {
  const [best, last] = [await newLearner('best'), await newLearner('last')]
  await take(best, 4)
  await take(last, 0)
  await db.pool.query('update quiz_attempts set score = score * 250, total_questions = 1000')
  await fillBoard(450)
  expect(
    (await db.pool.query('select from private.standing_marks where span_days = 0')).rowCount,
  ).toBe(2)
  expect((await boardOf(best.userId)).own?.rank).toBe(1)
  for (const period of ['all', 'month', 'week']) {
    const { own, stats, rankings } = await boardOf(last.userId, period)
    expect(own?.rank).toBe(452)
    expect(stats).toMatchObject({ learners: 452, attempts: 452, questions: 452_000 })
    expect(rankings).toHaveLength(20)
  }
  await take(last, 4, await createQuizSet(db, { questions: 4, pointsCost: 0 }))
  expect((await boardOf(last.userId)).own).toMatchObject({ score: 4, total_questions: 1004 })
})

test('sums are those at the time of the marks, and no rank exceeds the number of learners', async () => {
  await fillBoard(450)
  const late = await newLearner('late')
  await take(late, 0, await createQuizSet(db, { questions: 1000, pointsCost: 0 }))
  const { own, stats } = await boardOf(late.userId)
  expect([own?.rank, stats.learners, stats.attempts]).toEqual([451, 451, 451])
  expect((await boardOf(undefined)).stats).toMatchObject({ learners: 450, attempts: 450 })
  await db.pool.query('select private.mark_standings(true)')
  expect((await boardOf(undefined)).stats).toMatchObject({ learners: 451, attempts: 451 })
})

test('sums follow deletions and restores', async () => {
  await fillBoard(250)
  await db.pool.query('delete from quiz_attempts')
  expect(await markWhereDue()).toBe(3)
  expect((await boardOf(undefined)).stats).toMatchObject({ learners: 0, attempts: 0 })

  await fillBoard(250)
  await db.pool.query(
    'delete from auth.users where id in (select user_id from quiz_attempts limit 1)',
  )
  expect(await markWhereDue()).toBe(3)
  expect((await boardOf(undefined)).stats.learners).toBe(249)
})

test('corrections of a large board are collected before it is marked', async () => {
  await fillBoard(201)
  await db.pool.query('update private.standing_spans set learners = 30000, marked_at = now()')
  await db.pool.query('delete from quiz_attempts')
  expect(await markWhereDue()).toBe(0)
  await db.pool.query(`update private.standing_spans set marked_at = now() - interval '11 seconds'`)
  expect(await markWhereDue()).toBe(3)
  expect(await markWhereDue()).toBe(0)
})

/** The worker's call, which marks the due spans. */
const markWhereDue = async () => {
  const { rows } = await db.pool.query<{ marked: number }>(
    'select private.mark_standings() as marked',
  )
  return rows[0]?.marked
}
const places = async () => {
  const { rows } = await db.pool.query<{ places: number[] }>(
    'select array_agg(place order by place) as places from private.standing_marks where span_days = 7',
  )
  return rows[0]?.places
}

test('marks are set soon after many submissions, and after a minute if there was one', async () => {
  await take(await newLearner('early'), 2)
  await fillBoard(450)
  expect(await markWhereDue()).toBe(0)

  // Fewer than 200 are counted, more are marked, in each span.
  const submit = async (attempts: number) => {
    await db.pool.query(
      `insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
         total_questions, score, started_at, completed_at, duration_seconds)
       select user_id, quiz_set_id, edition_id, gen_random_uuid(), 'submitted', 'end', 0, 4, 1, now(), now(), 60
       from quiz_attempts limit $1`,
      [attempts],
    )
    await db.pool.query(
      'update quiz_attempts set board = private.board_of(null) where board is null',
    )
  }
  await submit(150)
  expect(await markWhereDue()).toBe(0)
  await submit(50)
  expect(await markWhereDue()).toBe(3)
  expect(await markWhereDue()).toBe(0)
  // Of many learners, a tenth.
  await db.pool.query('update private.standing_spans set learners = 3000 where span_days = 0')
  await submit(250)
  expect(await markWhereDue()).toBe(2)
  await submit(50)
  expect(await markWhereDue()).toBe(1)

  await db.pool.query(`update quiz_attempts set completed_at = now() - interval '2 minutes'`)
  await submit(1)
  const past = (time: string) =>
    db.pool.query(`update private.standing_spans set marked_at = now() - $1::interval`, [time])
  await past('30 seconds')
  expect(await markWhereDue()).toBe(0)
  await past('61 seconds')
  expect(await markWhereDue()).toBe(3)
  expect(await places()).toEqual([200, 400])

  // No submission since.
  await db.pool.query('delete from quiz_attempts')
  expect(await markWhereDue()).toBe(3)
  await past('1 hour')
  expect(await markWhereDue()).toBe(0)
})

test('a span being marked is skipped, and a forced run comes after it', async () => {
  await fillBoard(201)
  await db.pool.query(`update private.standing_spans set marked_at = '-infinity'`)
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from private.standing_spans where span_days = 30 for update')
    expect(await markWhereDue()).toBe(2)
    const forced = db.pool.query('select private.mark_standings(force => true) as marked')
    await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
    await client.query('commit')
    expect((await forced).rows).toEqual([{ marked: 3 }])
  } finally {
    client.release()
  }
})

test('every rank equals a full count', async () => {
  await fillBoard(450)
  const { rows } = await db.pool.query<{ user_id: string; rank: number }>(
    `select user_id, rank() over (order by (score + 30)::float8 / (questions + 50) desc, questions desc)::int as rank
     from private.learner_totals where questions > 0`,
  )
  for (const { user_id, rank } of rows.filter((_, n) => n % 25 === 0 || n === 199 || n === 200)) {
    expect((await boardOf(user_id)).own?.rank).toBe(rank)
  }
})

test('equal results share a rank, and the next counts them all', async () => {
  const longer = await createQuizSet(db, { questions: 8, pointsCost: 0 })
  const names = ['a', 'b', 'c', 'd', 'e']
  const people = await Promise.all(names.map(newLearner))
  const results: [number, typeof quiz][] = [
    [2, quiz],
    [4, quiz],
    [2, quiz],
    [4, longer],
    [1, quiz],
  ]
  for (const [n, [right, set]] of results.entries()) {
    const person = people[n]
    if (person) await take(person, right, set)
  }
  await db.pool.query('select private.mark_standings(true)')
  const { rankings } = await boardOf(undefined)
  expect(rankings.map(({ rank, full_name }) => [rank, full_name])).toEqual([
    [1, 'b'],
    [2, 'a'],
    [2, 'c'],
    // The same average of more questions, below 60 %.
    [4, 'd'],
    [5, 'e'],
  ])
  const own = await Promise.all(people.map(async ({ userId }) => (await boardOf(userId)).own?.rank))
  expect(own).toEqual([2, 1, 2, 4, 5])
})

test('a rank is shared across marks', async () => {
  await fillBoard(450)
  await db.pool.query(
    `update quiz_attempts set score = case when score > 440 then score else 100 end where total_questions = 1000`,
  )
  await db.pool.query('select private.rebuild_statistics()')
  const { rows } = await db.pool.query<{ user_id: string; score: number }>(
    'select user_id, score from quiz_attempts where total_questions = 1000 order by score desc, user_id',
  )
  for (const n of [0, 9, 10, 199, 200, 201, 399, 400, 449]) {
    const { user_id = '', score = 0 } = rows[n] ?? {}
    expect((await boardOf(user_id)).own?.rank).toBe(score === 100 ? 11 : n + 1)
  }
})

test('days that leave a span are removed once, and late submissions of such days stay out', async () => {
  const user = await newLearner('steady')
  const old = await take(user, 1)
  await db.pool.query(
    `update quiz_attempts set completed_at = completed_at - interval '6 days' where id = $1`,
    [old],
  )
  await db.pool.query('select private.rebuild_statistics()')
  await take(user, 3, await createQuizSet(db, { questions: 4, pointsCost: 0 }))
  expect((await boardOf(user.userId, 'week')).own).toMatchObject({
    average: 50,
    total_questions: 8,
  })

  // The span as of yesterday, which still included the day before the first of today's.
  await db.pool.query(`
    update private.standings_state set rolled_on = rolled_on - 1;
    update private.learner_days set day = day - 1 where day < private.day_of(now());`)
  await Promise.all([1, 2, 3].map(() => db.pool.query('select private.roll_standings()')))
  expect((await boardOf(user.userId, 'week')).own).toMatchObject({
    average: 75,
    total_questions: 4,
  })
  expect((await boardOf(user.userId, 'month')).own).toMatchObject({ average: 50 })
})

test('spans are rolled in batches, also during submissions, regrades and deletions', async () => {
  const tenantId = await createTenant(db, 'apart')
  await db.pool.query('update tenants set ranks_apart = true where id = $1', [tenantId])
  const apart = await createQuizSet(db, { tenantId, questions: 4, pointsCost: 0 })
  const there = ({ userId }: ReturnType<typeof learner>) => learner(userId, 'apart.localhost')
  const people: ReturnType<typeof learner>[] = []
  for (let n = 0; n < 7; n += 1) {
    const user = await newLearner(`of a batch ${n}`)
    await backdate(await take(user, 1), 6)
    await backdate(await take(there(user), 2, apart), 6)
    people.push(user)
  }
  await db.pool.query('select private.rebuild_statistics()')
  // A day passes.
  await db.pool.query(`
    update private.standings_state set rolled_on = rolled_on - 1;
    update quiz_attempts set completed_at = completed_at - interval '1 day';
    update private.learner_days set day = day - 1001;
    update private.learner_days set day = day + 1000`)
  let batches = 0
  for (; await rollOn(2); batches += 1) {
    // By all learners, so some already rolled and some not yet.
    const options = { questions: 4, pointsCost: 0 }
    const [now, apartNow, late] = [
      await createQuizSet(db, options),
      await createQuizSet(db, { ...options, tenantId }),
      await createQuizSet(db, options),
    ]
    for (const user of people) {
      await take(user, 3, now)
      await take(there(user), 1, apartNow)
      const { attempt } = await user.start(db, late.id)
      await user.answer(db, attempt.id, late.questionIds[0] ?? '', 2)
      await backdate(attempt.id, 7)
      await user.submit(db, attempt.id)
    }
    await db.pool.query(markedBetter)
    if (batches < 2) {
      const gone = people.pop()
      await db.pool.query('delete from auth.users where id = $1', [gone?.userId])
    }
  }
  // Of seven, two of whom were deleted, perhaps before they were rolled.
  expect(batches).toBeGreaterThanOrEqual(3)
  const state = await db.pool.query(
    'select rolled_on = private.day_of(now()) as today, rolling_to, reached from private.standings_state',
  )
  expect(state.rows).toEqual([{ today: true, rolling_to: null, reached: null }])

  const ids = people.map(({ userId }) => userId)
  const stored = await db.pool.query(
    `select user_id, board, span_days, attempts, score, questions from private.learner_standings
     where user_id = any ($1) and attempts > 0 order by 1, 2, 3`,
    [ids],
  )
  const counted = await db.pool.query(
    `select user_id, board, span_days,
       count(*)::int as attempts, sum(score) as score, sum(total_questions) as questions
     from quiz_attempts cross join unnest(array[0, 7, 30]) span_days
     where user_id = any ($1) and (span_days = 0
       or private.day_of(completed_at) > private.day_of(now()) - span_days)
     group by 1, 2, 3 order by 1, 2, 3`,
    [ids],
  )
  expect(stored.rows.length).toBeGreaterThan(20)
  expect(stored.rows).toEqual(counted.rows)
})

/** An attempt in progress is past its deadline then. */
const backdate = (attemptId: string, days: number) =>
  db.pool.query(
    `update quiz_attempts set started_at = started_at - $2 * interval '1 day',
       deadline_at = started_at - $2 * interval '1 day' + interval '1 second',
       completed_at = completed_at - $2 * interval '1 day'
     where id = $1`,
    [attemptId, days],
  )

/** The effect of a regrade on the sums, for days that have left the week and days within it. */
const markedBetter = `
  with better as (
    update quiz_attempts set score = score + 1 where status = 'submitted' and score < total_questions
    returning row(id, user_id, completed_at, score - 1, total_questions, score, total_questions)::private.score_change
      as change
  )
  select private.shift_scores(array_agg(change)) from better`

async function rollOn(learners: number): Promise<boolean> {
  const { rows } = await db.pool.query('select private.roll_standings($1) as rolled', [learners])
  return rows[0].rolled
}

test('after any number of days, each span contains the submissions of its days, to the instant', async () => {
  const user = await newLearner('long ago')
  await take(user, 2)
  const client = await db.pool.connect()
  try {
    // One transaction has one now(), so that no midnight occurs in between.
    await client.query('begin')
    await client.query(
      `insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
         total_questions, score, started_at, completed_at, duration_seconds)
       select $1, quiz_set_id, edition_id, gen_random_uuid(), 'submitted', 'end', 0, 32, back,
         moment, moment, 60
       from (select quiz_set_id, edition_id from quiz_attempts limit 1) sample
       cross join generate_series(0, 32) back
       cross join unnest(array[interval '0', interval '1 day' - interval '1 microsecond']) at
       cross join lateral (select (private.day_of(now()) - back + at) at time zone interval '7 hours') t (moment)`,
      [user.userId],
    )
    await client.query(
      'update quiz_attempts set board = private.board_of(null) where user_id = $1',
      [user.userId],
    )
    await client.query('select private.rebuild_statistics()')
    for (const days of [0, 1, 3, 25, 60]) {
      await client.query(`
        update quiz_attempts set completed_at = completed_at - interval '${days} days';
        update private.learner_days set day = day - ${days} - 1000;
        update private.learner_days set day = day + 1000;
        update private.standings_state set rolled_on = rolled_on - ${days};
        select private.roll_standings()`)
      const { rows } = await client.query(
        `select span_days, attempts, score, questions from private.learner_standings
         where user_id = $1 and attempts > 0 order by 1`,
        [user.userId],
      )
      const counted = await client.query(
        `select span_days, count(*)::int as attempts, sum(score) as score, sum(total_questions) as questions
         from quiz_attempts cross join unnest(array[0, 7, 30]) span_days
         where user_id = $1 and (span_days = 0 or
           completed_at >= (private.day_of(now()) - span_days + 1)::timestamp at time zone interval '7 hours')
         group by 1 order by 1`,
        [user.userId],
      )
      expect(rows).toEqual(counted.rows)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('deleted attempts leave the standings, and a learner without any leaves the board', async () => {
  const user = await newLearner('gone')
  const attempt = await take(user, 4)
  expect((await boardOf(user.userId, 'week')).stats.learners).toBe(1)
  await db.pool.query('delete from quiz_attempts where id = $1', [attempt])
  for (const period of ['all', 'month', 'week']) {
    const { own, rankings, stats } = await boardOf(user.userId, period)
    expect([own, rankings]).toEqual([null, []])
    expect(stats).toMatchObject({ learners: 0, attempts: 0, average: 0 })
  }
})
