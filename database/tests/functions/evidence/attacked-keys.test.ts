import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { simulate } from '../../../../tests/support/simulated-learners.ts'
import { countAll, sit } from '../item-analysis/sit.ts'
import { makeReporters, type Reporter, reportKey } from '../questions/reporters.ts'
import {
  answerAsSimulated,
  calibrateOn,
  createSimulatedSet,
  heldQuestions,
  other,
} from './simulated-set.ts'

/**
 * 300 accounts of 30 mailboxes and 10 networks, which answer everything right except a few questions: there all choose
 * the same other option, and report it. 120 honest learners answer the same set, which also has one wrong key: that
 * question the accounts leave alone.
 */
const db = productDatabase()
const items = 40
const world = simulate({ seed: 7, learners: 120, items, pieces: items })
/** By difficulty: the honest answers support the keys of all attacked questions, hard ones included. */
const byDifficulty = [...world.curves.keys()].sort(
  (one, two) => (world.curves[one]?.b ?? 0) - (world.curves[two]?.b ?? 0),
)
const wrong = byDifficulty[20] ?? 0
const attacked = [byDifficulty[5], byDifficulty[15], byDifficulty[30]].map((item) => item ?? 0)
const right = (item: number) => world.right[item] ?? 0
let questionIds: string[]
let attackers: Reporter[]

beforeAll(async () => {
  const quiz = await createSimulatedSet(db, world, wrong)
  questionIds = quiz.questionIds
  await answerAsSimulated(db, quiz.id, world)
  attackers = await makeReporters(db, 300, {
    mailbox: (n) => `box${n % 30}+${n}@example.test`,
    network: (n) => `203.0.${n % 10}.7`,
  })
  const row = world.right.map((key, item) => {
    if (item === wrong) return 0
    return attacked.includes(item) ? other(key) : key
  })
  await sit(
    db,
    quiz.id,
    attackers.map(({ userId }) => userId),
    attackers.map(() => row),
  )
  await countAll(db)
})

test('300 accounts of 30 mailboxes hold no question that honest answers support', async () => {
  for (const item of attacked)
    await reportKey(db, attackers.slice(0, 30), questionIds[item] ?? '', other(right(item)))
  expect(await heldQuestions(db)).toEqual([])
  const run = await calibrateOn(db)
  expect(run).toMatchObject({ error: null, report: { keys: { held: 1, too_many: 0 } } })
  expect(await heldQuestions(db)).toEqual([{ id: questionIds[wrong], reason: 'suspicion' }])
  const { rows } = await db.pool.query<{ n: number; probability: number; reports: number }>(
    'select n, probability, reports from private.key_suspicions where question_id = any ($1)',
    [attacked.map((item) => questionIds[item])],
  )
  expect(rows).toHaveLength(3)
  for (const { n, probability } of rows) {
    expect(n).toBeLessThanOrEqual(150)
    expect(probability).toBeLessThan(0.95)
  }
})
