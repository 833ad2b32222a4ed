import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, quizSet } from '../../support/content.ts'
import type { DashboardAnswer } from './dashboard-from-rows.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

const asked = (who: ReturnType<typeof learner>, ...args: (string | null)[]) =>
  who.call<DashboardAnswer>(db, 'admin_dashboard($1, $2)', args)

test('only administrators get it, and only for known ranges', async () => {
  const anyone = db.request({ role: 'anon' }, "select admin_dashboard('7d')")
  expect(await errorCode(anyone)).toBe('sign_in_required')
  const person = learner(await db.createUser())
  expect(await errorCode(asked(person, '7d', null))).toBe('admin_required')
  const admin = learner(await db.createAdmin())
  for (const range of ['1d', '', "7d'; drop table x; --", null]) {
    expect(await errorCode(asked(admin, range, null))).toBe('range_invalid')
  }
  // Another administrator remains.
  await db.createAdmin()
  await db.pool.query(`update user_roles set role = 'user' where user_id = $1`, [admin.userId])
  expect(await errorCode(asked(admin, '7d', null))).toBe('admin_required')
})

test.each(['figures', 'figure_changes', 'quiz_set_spans'])(
  'no request reads or writes private.%s, or refills it',
  async (table) => {
    for (const caller of [
      { role: 'anon' as const },
      learner(await db.createUser()).caller,
      learner(await db.createAdmin()).caller,
      { role: 'service_role' as const },
    ]) {
      for (const sql of [
        `select * from private.${table}`,
        `delete from private.${table}`,
        `truncate private.${table}`,
      ]) {
        expect(await errorCode(db.request(caller, sql)), sql).toBe('42501')
      }
      const rebuilt = db.request(caller, 'select private.rebuild_figures()')
      expect(await errorCode(rebuilt)).toBe('42501')
    }
  },
)

test('a submission is included at once, before and after the job folded it', async () => {
  const admin = learner(await db.createAdmin())
  const person = learner(await db.createUser({ metadata: { full_name: 'มาลี' } }))
  const before = await asked(admin, '7d', null)
  const { attempt } = await person.start(db, quiz.id)
  expect((await asked(admin, '7d', null)).current.attempts).toBe(before.current.attempts)
  const right = quiz.questionIds.slice(0, 3).map((id, n) => ({ question_id: id, choice: n + 1 }))
  await person.answerAll(db, attempt.id, right)
  await person.submit(db, attempt.id)
  const returned = await asked(admin, '7d', null)
  expect(returned.totals.quiz_attempts).toBe(before.totals.quiz_attempts + 1)
  expect(returned.days.at(-1)).toMatchObject({ attempts: 1, average: 75 })
  expect(returned.current).toMatchObject({ attempts: 1, average: 75, label: 'good' })
  expect(returned.recent.attempts[0]).toMatchObject({ person: 'มาลี', score: 3, total_questions: 4 })
  expect(returned.quiz_sets.top).toMatchObject([
    { id: quiz.id, attempts: 1, average: 75, label: 'good' },
  ])
  await db.pool.query('select private.fold_figures()')
  const { generated_at: _, ...folded } = await asked(admin, '7d', null)
  expect(folded).toEqual({ ...returned, generated_at: undefined })
  const waiting = await db.pool.query(
    'select count(*)::integer as lines from private.figure_changes',
  )
  expect(waiting.rows).toEqual([{ lines: 0 }])
})

test('many submit and many fold at once: nothing is counted twice or lost', async () => {
  const admin = learner(await db.createAdmin())
  const tenantId = await createTenant(db, 'fire')
  const set = await createQuizSet(db, { tenantId, pointsCost: 0 })
  const people = await Promise.all(Array.from({ length: 12 }, () => db.createUser()))
  let running = true
  const folding = (async () => {
    while (running) {
      await Promise.all([1, 2, 3].map(() => db.pool.query('select private.fold_figures(5)')))
      const { totals } = await asked(admin, '7d', null)
      expect(totals.profiles).toBeGreaterThanOrEqual(people.length)
    }
  })()
  await Promise.all(
    people.map(async (id) => {
      const person = learner(id, 'fire.localhost')
      const { attempt } = await person.start(db, set.id)
      await person.answer(db, attempt.id, set.questionIds[0] ?? '', 1)
      await person.submit(db, attempt.id)
    }),
  )
  running = false
  await folding
  const returned = await asked(admin, '30d', tenantId)
  expect(returned.current.attempts).toBe(people.length)
  expect(returned.totals.quiz_attempts).toBe(people.length)
  expect(returned.quiz_sets.top).toMatchObject([{ id: set.id, attempts: people.length }])
})

test.each([
  [80, 'excellent'],
  [79.9, 'good'],
  [60, 'good'],
  [59.9, 'needs_improvement'],
  [0, 'needs_improvement'],
  [null, null],
])('an average of %s is %s', async (average, label) => {
  const { rows } = await db.pool.query('select private.performance_label($1) as label', [average])
  expect(rows).toEqual([{ label }])
})
