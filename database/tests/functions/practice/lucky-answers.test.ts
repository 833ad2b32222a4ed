import { expect, test } from 'vitest'
import { randomFrom } from '../../../../apps/server/src/learning/random.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { practice } from './practice.ts'

const db = productDatabase()

test('of lucky answers that are marked as unsure four times of five, three quarters are in the deck', async () => {
  const random = randomFrom(7)
  const quiz = await createQuizSet(db, { questions: 100, pointsCost: 0 })
  const deck = { lucky: 0, stored: 0, sure: 0 }
  for (let person = 0; person < 6; person += 1) {
    const user = learner(await db.createUser())
    const mode = person % 2 === 0 ? 'end' : 'instant'
    const { attempt } = await user.start(db, quiz.id, mode)
    const given = quiz.questionIds.map((question_id, n) => {
      const right = (n % 4) + 1
      const knows = random() < 0.5
      const choice = knows ? right : 1 + Math.floor(random() * 4)
      return {
        question_id,
        choice,
        unsure: !knows && random() < 0.8,
        lucky: !knows && choice === right,
        right,
      }
    })
    await user.answerAll(
      db,
      attempt.id,
      given.map(({ question_id, choice, unsure }) => ({ question_id, choice, unsure })),
    )
    await user.submit(db, attempt.id)
    await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [
      user.userId,
    ])

    // Another device has only the account.
    const round = await learner(user.userId).call<{ cards: { question: { id: string } }[] }>(
      db,
      'review_round(100)',
      [],
    )
    const cards = new Set(round.cards.map(({ question }) => question.id))
    for (const { question_id, lucky, choice, right, unsure } of given) {
      if (lucky) deck.lucky += 1
      if (lucky && cards.has(question_id)) deck.stored += 1
      if (choice === right && !unsure && cards.has(question_id)) deck.sure += 1
    }
    expect(await practice(db, user).summary()).toMatchObject({ cards: cards.size })
  }
  expect(deck.lucky).toBeGreaterThan(60)
  expect(deck.stored / deck.lucky).toBeGreaterThanOrEqual(0.75)
  expect(deck.sure).toBe(0)
})
