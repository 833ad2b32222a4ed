import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { type Order, placeOrder, report, settle } from '../payments/orders.ts'

/** Enough that each pair conflicted at least once while locks were taken in two orders. */
const rounds = 15

const db = productDatabase()
let quiz: QuizSet
let openQuiz: QuizSet
beforeAll(async () => {
  quiz = await createQuizSet(db, { questions: 20 })
  openQuiz = await createQuizSet(db, { questions: 20, timeLimitMinutes: 10 })
})

type Person = { user: ReturnType<typeof learner>; id: string; attemptId: string; order: Order }

/** A user with an attempt in progress, one past its deadline, and an unpaid order. */
async function person(referralCode?: string): Promise<Person> {
  const metadata = referralCode ? { referral_code: referralCode } : {}
  const id = await db.createUser({ metadata })
  const user = learner(id)
  const { attempt } = await user.start(db, quiz.id)
  await user.answerAll(
    db,
    attempt.id,
    quiz.questionIds.map((question_id) => ({ question_id, choice: 1 })),
  )
  const open = await user.start(db, openQuiz.id)
  await db.pool.query(
    `update quiz_attempts set started_at = now() - interval '1 hour', deadline_at = now() - interval '1 minute'
     where id = $1`,
    [open.attempt.id],
  )
  return { user, id, attemptId: attempt.id, order: await placeOrder(db, id) }
}

const remove = (who: Person) => db.pool.query('delete from auth.users where id = $1', [who.id])
const submit = (who: Person) => who.user.submit(db, who.attemptId)
const pay = (who: Person) => settle(db, who.order, report(who.order, 'SUCCESS'))
const sweep = () => db.pool.query('select private.sweep_expired_attempts()')

/** Permitted errors for a user whose account was just deleted. */
const refusals = ['no error', 'attempt_not_found', 'user_not_found', 'payment_order_frozen']

async function race(acts: ((referrer: Person, referred: Person) => Promise<unknown>)[]) {
  const answers = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const referrer = await person()
    const code = await referrer.user.call<string>(db, 'generate_referral_code()', [])
    const referred = await person(code)
    const codes = await Promise.all(acts.map((act) => errorCode(act(referrer, referred))))
    for (const answer of codes) answers.add(answer)
  }
  expect([...answers].filter((answer) => !refusals.includes(answer))).toEqual([])
  const { rows } = await db.pool.query('select * from private.audit_points() where wrong > 0')
  expect(rows).toEqual([])
}

test('an account is deleted while its payment is settled', { timeout: 60_000 }, async () => {
  await race([
    (_referrer, who) => remove(who),
    (_referrer, who) => pay(who),
    (_referrer, who) => pay(who),
  ])
})

test('an account is deleted while its attempts are submitted and swept', {
  timeout: 60_000,
}, async () => {
  await race([
    (_referrer, who) => remove(who),
    (_referrer, who) => submit(who),
    () => sweep(),
    () => sweep(),
  ])
})

test('a referrer is deleted while the bonus becomes due', { timeout: 60_000 }, async () => {
  await race([
    (referrer) => remove(referrer),
    (_referrer, who) => submit(who),
    (referrer) => submit(referrer),
    () => sweep(),
  ])
})

test('both are deleted while everything happens', { timeout: 60_000 }, async () => {
  await race([
    (referrer) => remove(referrer),
    (_referrer, who) => remove(who),
    (_referrer, who) => submit(who),
    (referrer) => pay(referrer),
    (_referrer, who) => pay(who),
    () => sweep(),
    (referrer) => db.pool.query('select private.award_referral($1)', [referrer.id]),
    (_referrer, who) => db.pool.query('select private.award_referral($1)', [who.id]),
  ])
})
