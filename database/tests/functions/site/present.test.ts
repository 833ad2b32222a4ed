import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'

const db = productDatabase()

async function ask<Result>(host: string, call: string): Promise<Result | undefined> {
  const caller = { role: 'anon', host } as const
  const [row] = await db.request<{ result: Result }>(caller, `select ${call} as result`)
  return row?.result
}
const set = (key: string, value: string) =>
  db.pool.query(
    `insert into site_settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, value],
  )

test('a site counts its own catalogue, and the hub the learners too', async () => {
  const tenantId = await createTenant(db, 'counted')
  const user = learner(await db.createUser())
  const quiz = await createQuizSet(db, { pointsCost: 0, questions: 3 })
  await createQuizSet(db, { tenantId, questions: 5 })
  const draft = await createQuizSet(db, { tenantId, questions: 5 })
  await db.pool.query(`update quiz_sets set status = 'draft' where id = $1`, [draft.id])
  const { attempt } = await user.start(db, quiz.id)
  await user.answer(db, attempt.id, quiz.questionIds[0] ?? '', 1)
  await user.submit(db, attempt.id)
  expect(await ask('localhost', 'site_figures()')).toEqual({
    platforms: 1,
    categories: 1,
    quiz_sets: 1,
    questions: 3,
    learners: 1,
  })
  expect(await ask('counted.example.test', 'site_figures()')).toMatchObject({
    quiz_sets: 1,
    questions: 5,
    learners: null,
  })
})

test('an installation states no figures about itself', async () => {
  const { rows } = await db.pool.query(
    `select key, value from site_settings where key ~ '^(stat|about)_'`,
  )
  expect(rows).toEqual([])
})

test('only published questions of the site that an operator named are free samples', async () => {
  const tenantId = await createTenant(db, 'given')
  const own = await createQuizSet(db, { tenantId, questions: 5 })
  const hub = await createQuizSet(db, { questions: 1 })
  const given = async () =>
    (
      await ask<{ id: string; correct_choice: number }[]>(
        'given.example.test',
        'sample_questions()',
      )
    )?.map(({ id, correct_choice }) => [id, correct_choice])
  expect(await given()).toEqual([])

  const key = `tenant_${tenantId}_sample_questions`
  const [first, second, third, fourth] = own.questionIds
  await set(key, `${third}, ${first}, ${second}, ${fourth}`)
  expect(await given()).toEqual([
    [third, 3],
    [first, 1],
    [second, 2],
  ])
  await set(key, `no id, ${hub.questionIds[0]}, ${first}`)
  expect(await given()).toEqual([[first, 1]])
  expect(await ask('localhost', 'sample_questions()')).toEqual([])
  await db.pool.query(`update quiz_sets set status = 'draft' where id = $1`, [own.id])
  expect(await given()).toEqual([])
})

test('an inviter is returned by name, and null for an unknown code', async () => {
  const user = learner(await db.createUser())
  const code = await user.call<string>(db, 'generate_referral_code()', [])
  const inviter = (of: string) => ask('localhost', `inviter('${of}')`)
  expect(await inviter(code)).toEqual({ name: null })
  await db.pool.query(`update profiles set full_name = 'คุณนิด' where user_id = $1`, [user.userId])
  expect(await inviter(` ${code.toLowerCase()} `)).toEqual({ name: 'คุณนิด' })
  expect(await inviter('NOSUCHCD')).toBeNull()
})
