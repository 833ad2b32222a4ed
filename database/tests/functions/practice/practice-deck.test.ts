import { describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, quizSet } from '../../support/content.ts'
import { newLearner, practice, sit } from './practice.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

function question(n: number): string {
  return quiz.questionIds[n] ?? ''
}

describe('redoing mistakes', () => {
  test('asks wrong and unanswered questions again, free and without storing anything', async () => {
    const user = await newLearner(db)
    const attemptId = await sit(db, user, quiz, { 0: 4, 1: 2 })
    const { redo, try: attempt } = practice(db, user)
    const { questions } = await redo(attemptId)
    expect(questions.map(({ id }) => id)).toEqual([question(0), question(2), question(3)])
    expect(JSON.stringify(questions)).not.toMatch(/correct|explanation|note|คำอธิบาย|เหตุผล/)
    expect(await attempt(question(2), 3)).toMatchObject({ is_correct: true, correct_choice: 3 })
    expect(await attempt(question(2), 1)).toMatchObject({ is_correct: false })
    expect(await user.points(db)).toEqual({ points: 50, ledger: 50 })
    const { rows } = await db.pool.query(
      'select count(*)::int as attempts from quiz_attempts where user_id = $1',
      [user.userId],
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })

  test('is refused to others, before submission, and beside a running attempt', async () => {
    const [user, other] = [await newLearner(db), await newLearner(db)]
    const { attempt } = await user.start(db, quiz.id)
    const { redo, try: attemptQuestion } = practice(db, user)
    expect(await errorCode(redo(attempt.id))).toBe('attempt_in_progress')
    expect(await errorCode(attemptQuestion(question(0), 1))).toBe('question_in_attempt')
    await user.submit(db, attempt.id)
    expect(await errorCode(practice(db, other).redo(attempt.id))).toBe('attempt_not_found')
    await user.start(db, quiz.id)
    expect(await errorCode(redo(attempt.id))).toBe('question_in_attempt')
    expect(await errorCode(attemptQuestion(question(0), 1))).toBe('question_in_attempt')
  })

  test('excludes a question added after the attempt', async () => {
    const user = await newLearner(db)
    const set = await createQuizSet(db, { questions: 1, pointsCost: 0 })
    const attemptId = await sit(db, user, set, { 0: 4 })
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
       values ($1, 'ใหม่', 'ก', 'ข', 'ค', 'ง', '2') returning id`,
      [set.id],
    )
    const { redo, try: attempt, bookmark } = practice(db, user)
    const added = rows[0]?.id ?? ''
    expect((await redo(attemptId)).questions).toHaveLength(1)
    expect(await errorCode(attempt(added, 2))).toBe('question_not_found')
    expect(await errorCode(bookmark(added))).toBe('question_not_found')
  })
})

describe('bookmarks', () => {
  test('are stored, found by their words, and removed', async () => {
    const user = await newLearner(db)
    await sit(db, user, quiz, {})
    const { bookmark, bookmarks } = practice(db, user)
    for (const n of [0, 1, 1]) await bookmark(question(n))
    expect(await bookmarks()).toMatchObject({ total: 2 })
    const { bookmarks: found } = await bookmarks('  1 คำถาม')
    expect(found.map((entry) => entry.question.id)).toEqual([question(1)])
    expect(JSON.stringify(found)).not.toMatch(/correct|explanation|note|คำอธิบาย|เหตุผล/)
    expect(await bookmarks('%')).toMatchObject({ total: 0, bookmarks: [] })
    expect(await bookmarks('', 2)).toMatchObject({ bookmarks: [] })
    await bookmark(question(0), false)
    await bookmark(question(0), false)
    expect(await bookmarks()).toMatchObject({ total: 1 })
  })

  test('add a question to the deck, and remove it unless it was a mistake', async () => {
    const user = await newLearner(db)
    await sit(db, user, quiz, { 0: 4 })
    const { bookmark, round, answer, rate } = practice(db, user)
    await bookmark(question(0))
    await bookmark(question(1))
    expect((await round()).cards).toHaveLength(2)
    await answer(question(1), 2)
    await rate(question(1), 3)
    await bookmark(question(0), false)
    await bookmark(question(1), false)
    expect((await round()).cards).toMatchObject([{ question: { id: question(0) } }])
    await bookmark(question(1))
    expect(await errorCode(answer(question(1), 2))).toBe('review_not_due')
  })

  test('during an attempt they show no key', async () => {
    const user = await newLearner(db)
    await user.start(db, quiz.id)
    const { bookmark, round, answer } = practice(db, user)
    await bookmark(question(0))
    expect((await round()).cards).toEqual([])
    expect(await errorCode(answer(question(0), 1))).toBe('question_in_attempt')
  })

  test('are limited to paid questions, and read by their owner only', async () => {
    const [user, other] = [await newLearner(db), await newLearner(db)]
    await sit(db, user, quiz, {})
    await practice(db, user).bookmark(question(0))
    expect(await errorCode(practice(db, other).bookmark(question(0)))).toBe('question_not_found')
    const read = 'select question_id from bookmarks'
    expect(await db.request(user.caller, read)).toEqual([{ question_id: question(0) }])
    expect(await db.request(other.caller, read)).toEqual([])
    expect(await errorCode(db.request({ role: 'anon' }, read))).toBe('42501')
    expect(await errorCode(db.request(user.caller, 'delete from bookmarks'))).toBe('42501')
  })
})

describe('reports', () => {
  test('one open per learner and question, about paid questions', async () => {
    const [user, other] = [await newLearner(db), await newLearner(db)]
    await sit(db, user, quiz, {})
    const { report } = practice(db, user)
    await report(question(0), 'wrong_key', '  ควรเป็นข้อ 2  ')
    expect(await errorCode(report(question(0), 'typo'))).toBe('report_repeated')
    await report(question(1), 'typo')
    expect(await errorCode(practice(db, other).report(question(0), 'typo'))).toBe(
      'question_not_found',
    )
    expect(await errorCode(report(question(2), 'rude'))).toBe('report_invalid')
    expect(await errorCode(report(question(2), null))).toBe('report_invalid')
    expect(await errorCode(report(question(2), 'other', ' '))).toBe('report_invalid')
    expect(await errorCode(report(question(2), 'other', 'x'.repeat(1001)))).toBe('report_invalid')
  })

  test('of a wrong key may name the right option, the key itself not excepted', async () => {
    const user = await newLearner(db)
    await sit(db, user, quiz, {})
    const { report } = practice(db, user)
    expect(await errorCode(report(question(0), 'typo', null, 2))).toBe('report_invalid')
    for (const choice of [0, 5]) {
      expect(await errorCode(report(question(0), 'wrong_key', null, choice))).toBe('report_invalid')
    }
    for (const [n, choice] of [1, 2, 3, 4].entries()) {
      await report(question(n), 'wrong_key', null, choice)
    }
    const own = 'select suggested_choice as choice from question_reports order by 1'
    expect(await db.request(user.caller, own)).toEqual([1, 2, 3, 4].map((choice) => ({ choice })))
  })

  test('reach administrators, who close them; then the learner may report again', async () => {
    const [user, other] = [await newLearner(db), await newLearner(db)]
    const admin = learner(await db.createAdmin())
    await sit(db, user, quiz, {})
    const { report } = practice(db, user)
    await report(question(3), 'outdated', 'กฎหมายเปลี่ยนแล้ว')
    const mine = `select r.id, r.details, q.question_text from question_reports r
      join questions q on q.id = r.question_id where r.user_id = '${user.userId}'`
    const [seen] = await db.request<{ id: string }>(admin.caller, mine)
    expect(seen).toMatchObject({ details: 'กฎหมายเปลี่ยนแล้ว', question_text: 'คำถาม 3' })
    expect(await db.request(user.caller, mine)).toHaveLength(1)
    expect(await db.request(other.caller, mine)).toEqual([])

    const close = `update question_reports set status = 'resolved' where id = '${seen?.id}' returning status, handled_by`
    for (const caller of [user.caller, other.caller]) {
      expect(await errorCode(db.request(caller, close))).toBe('admin_required')
    }
    expect(await db.request(admin.caller, close)).toEqual([
      { status: 'resolved', handled_by: admin.userId },
    ])
    await report(question(3), 'outdated')
    const insert = `insert into question_reports (question_id, quiz_set_id, version_id, reason) values ('${question(0)}', '${quiz.id}', 1, 'typo')`
    expect(await errorCode(db.request(user.caller, insert))).toBe('42501')
  })

  test('remain anonymously when the account is deleted; the rest is deleted with it', async () => {
    const user = await newLearner(db)
    await sit(db, user, quiz, { 0: 4 })
    const { report, bookmark, answer } = practice(db, user)
    await report(question(0), 'typo', 'สะกดผิด')
    await bookmark(question(0))
    await answer(question(0), 1)
    await db.pool.query('delete from auth.users where id = $1', [user.userId])
    const { rows } = await db.pool.query(
      `select user_id, (select count(*)::int from private.review_cards c where c.user_id = $1) as cards,
         (select count(*)::int from private.reviews c where c.user_id = $1) as reviews
       from question_reports where details = 'สะกดผิด'`,
      [user.userId],
    )
    expect(rows).toEqual([{ user_id: null, cards: 0, reviews: 0 }])
  })
})
