import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner } from '../../support/content.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from './sit.ts'

const db = productDatabase()
let admin: Learner
let people: string[]
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  people = await makeLearners(db, 120)
})

type Statistics = {
  question_id: string
  attempts: number
  facility: number | null
  discrimination: number | null
  interval: { low: number; high: number } | null
  efficiency: number | null
  check: string | null
  suspect_choice: number | null
  options: { choice: number; share: number; correlation: number | null; is_right: boolean }[]
}
const statisticsOf = (ids: string[]) =>
  admin.call<Statistics[]>(db, 'question_statistics($1)', [ids])

/** Repeatable and uniform: the same numbers each time, spread over 0 to 1. */
const spread = (a: number, b: number) => (Math.sin(a * 12.9898 + b * 78.233) * 43758.5453) % 1
const chance = (a: number, b: number) => Math.abs(spread(a, b))

/** Learners of increasing skill; the skilled do not choose the planted question's wrong key. */
const sheet = (count: number, questions: number, planted?: number) =>
  Array.from({ length: count }, (_, person) =>
    Array.from({ length: questions }, (_, n) => {
      const knows = chance(person, n) < 0.15 + (0.8 * person) / count
      if (n === planted) return knows ? wrongOf(n) : keyOf(n)
      return knows ? keyOf(n) : ((keyOf(n) + Math.floor(chance(n, person) * 3)) % 4) + 1
    }),
  )

test('no figure is returned that rests on too few attempts', async () => {
  const quiz = await createQuizSet(db, { questions: 8, pointsCost: 0 })
  const choices = sheet(100, 8, 3)
  const planted = async () => (await statisticsOf([quiz.questionIds[3] ?? '']))[0]
  const withMore = async (from: number, to: number) => {
    // A uniform mixture of skills.
    const mixed = choices.map((_, n) => choices[(n * 37) % 100] ?? [])
    await sit(db, quiz.id, people.slice(from, to), mixed.slice(from, to))
    await countAll(db)
  }
  expect(await planted()).toMatchObject({ attempts: 0, facility: null, options: [] })
  await withMore(0, 29)
  expect(await planted()).toMatchObject({ attempts: 29, facility: null, options: [] })
  await withMore(29, 30)
  const at30 = await planted()
  expect(at30).toMatchObject({ attempts: 30, discrimination: null, check: null })
  expect(at30?.facility).toBeGreaterThan(0)
  expect(at30?.options.map(({ choice }) => choice)).toEqual([1, 2, 3, 4, 0])
  expect(at30?.options.every(({ correlation }) => correlation === null)).toBe(true)
  await withMore(30, 49)
  expect(await planted()).toMatchObject({ attempts: 49, check: null })
  await withMore(49, 50)
  const at50 = await planted()
  expect(at50).toMatchObject({ attempts: 50, check: 'very_likely', suspect_choice: null })
  expect(at50?.interval?.low).toBeLessThan(at50?.discrimination ?? 0)
  expect(at50?.interval?.high).toBeGreaterThan(at50?.discrimination ?? 0)
  await withMore(50, 99)
  expect(await planted()).toMatchObject({ attempts: 99, suspect_choice: null })
  await withMore(99, 100)
  expect(await planted()).toMatchObject({ attempts: 100, suspect_choice: wrongOf(3) })
})

test('a planted wrong key is found, and no other question flagged', async () => {
  const quiz = await createQuizSet(db, { questions: 10, pointsCost: 0 })
  await sit(db, quiz.id, people, sheet(120, 10, 6))
  await countAll(db)
  const returned = await statisticsOf(quiz.questionIds)
  expect(returned.map(({ suspect_choice }) => suspect_choice)).toEqual(
    quiz.questionIds.map((_, n) => (n === 6 ? wrongOf(6) : null)),
  )
  expect(returned[6]?.discrimination).toBeLessThan(0)
})

test('without variance there is no figure, which differs from 0', async () => {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  await sit(
    db,
    quiz.id,
    people.slice(0, 60),
    people
      .slice(0, 60)
      .map((_, n) => [keyOf(0), n % 2 ? keyOf(1) : 0, n % 3 ? keyOf(2) : wrongOf(2)]),
  )
  await countAll(db)
  const [same, half] = await statisticsOf(quiz.questionIds)
  expect(same).toMatchObject({
    facility: 1,
    discrimination: null,
    efficiency: null,
    interval: null,
  })
  expect(same?.check).toBeNull()
  expect(half).toMatchObject({ facility: 0.5 })
  expect(half?.options.find(({ choice }) => choice === 0)?.share).toBe(0.5)
})

test('statistics belong to text and key: another key starts new ones, an explanation does not', async () => {
  const quiz = await createQuizSet(db, { questions: 4, pointsCost: 0 })
  const id = quiz.questionIds[0] ?? ''
  await sit(db, quiz.id, people.slice(0, 40), sheet(40, 4))
  await countAll(db)
  const change = (what: string) =>
    db.pool.query(`update private.questions set ${what} where id = $1`, [id])
  await change(`explanation = 'ใหม่'`)
  expect((await statisticsOf([id]))[0]).toMatchObject({ attempts: 40, earlier_attempts: 0 })
  await change(`correct_answer = '3'`)
  expect((await statisticsOf([id]))[0]).toMatchObject({
    attempts: 0,
    earlier_attempts: 40,
    facility: null,
  })
  await sit(db, quiz.id, people.slice(40, 70), sheet(30, 4))
  await countAll(db)
  expect((await statisticsOf([id]))[0]).toMatchObject({ attempts: 30, earlier_attempts: 40 })
})

test.each([
  ['a guest', { role: 'anon' as const }, 'sign_in_required'],
  ['a learner', 'learner' as const, 'admin_required'],
  ["a learner on another tenant's site", 'elsewhere' as const, 'admin_required'],
])('%s gets nothing', async (_who, who, code) => {
  const quiz = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  const caller =
    typeof who === 'object'
      ? who
      : {
          role: 'authenticated' as const,
          userId: people[0] ?? '',
          ...(who === 'elsewhere' && { host: 'nurse.localhost' }),
        }
  for (const call of [
    ['question_statistics($1)', quiz.questionIds],
    ['quiz_set_statistics($1)', quiz.id],
  ]) {
    const asked = db.request(caller, `select ${call[0]} as result`, [call[1]])
    await expect(asked).rejects.toThrow(code)
  }
  for (const table of ['item_statistics', 'edition_statistics', 'finished_attempts', 'regrades']) {
    await expect(db.request(caller, `select * from private.${table}`)).rejects.toThrow('permission')
  }
})
