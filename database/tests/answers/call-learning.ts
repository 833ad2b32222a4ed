import { randomUUID } from 'node:crypto'
import {
  addOutcomes,
  giveEvidence,
  makeMeasuredExam,
} from '../../../tests/support/measured-exam.ts'
import { measureLearner } from '../../../tests/support/measured-learner.ts'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { practice } from '../functions/practice/practice.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../support/content.ts'
import { createExam } from '../support/exams.ts'

type Person = { onHub: Learner; onTenant: Learner }

/** A tenant's quiz set taken in both modes, read on its own site and on another, and practised. */
export async function callLearning(
  db: ProductDatabase,
  person: Person,
  tenantId: string,
): Promise<void> {
  const options = { questions: 4, pointsCost: 1, timeLimitMinutes: 30, tenantId }
  const quiz = await describedQuizSet(db, options)
  const hubQuiz = await describedQuizSet(db, { ...options, tenantId: null })
  const attemptId = await takeInstantly(db, person.onTenant, quiz)
  await takeToTheEnd(db, person.onHub, hubQuiz)
  await readStatistics(db, person, quiz, attemptId, tenantId)
  await practise(db, person, attemptId, quiz)
  await sitExam(db, person.onHub)
  await presentSite(db, person, quiz, tenantId)

  for (const user of [person.onHub, person.onTenant]) {
    await user.call(db, 'search_catalogue($1)', ['หมวด'])
    await user.call(db, 'search_catalogue($1)', ['คอร์ส'])
    await user.call(db, 'search_catalogue($1)', ['ชุดข้อสอบ'])
    await user.call(db, 'search_other_sites($1)', ['ชุดข้อสอบ'])
    await user.call(db, 'quiz_set_sites($1)', [[quiz.id, hubQuiz.id]])
  }
  await planEvenings(db, person)
  // One remains in progress, for the dashboard and the export.
  await person.onTenant.start(db, quiz.id)
  await planEvenings(db, person)
  await person.onHub.call(db, 'dashboard()', [])
  await person.onHub.call(db, 'running_attempts()', [])
}

/** The evenings of a member with attempts, and of a new one who cannot pay for any quiz set. */
async function planEvenings(db: ProductDatabase, { onHub, onTenant }: Person): Promise<void> {
  for (const user of [onHub, onTenant]) {
    await user.call(db, 'tonight()', [])
    await user.call(db, 'set_evening_minutes(180)', [])
  }
  const id = await db.createUser()
  const prices = 'update quiz_sets set points_cost = points_cost + $1 where not is_paper'
  await db.pool.query(prices, [1_000_000])
  for (const poor of [learner(id), learner(id, onTenant.caller.host)]) {
    await poor.call(db, 'tonight()', [])
    await poor.call(db, 'set_evening_minutes(45)', [])
  }
  await db.pool.query(prices, [-1_000_000])
}

async function describedQuizSet(
  db: ProductDatabase,
  options: Parameters<typeof createQuizSet>[1],
): Promise<QuizSet> {
  const quiz = await createQuizSet(db, options)
  await db.pool.query(
    `with tag as (insert into quiz_tags (name, color) values ('หัวข้อ ' || $1, '#0F766E') returning id)
     insert into question_tags (question_id, tag_id)
     select q.id, tag.id from private.questions q, tag where q.quiz_set_id = $1::uuid`,
    [quiz.id],
  )
  for (const statement of [
    `update private.questions set youtube_url = 'https://youtu.be/dQw4w9WgXcQ' where quiz_set_id = $1`,
    `with law as (insert into laws (name, short_name, kind) values ($1, 'พ.ร.บ. ทดสอบ', 'act') returning id)
       insert into question_laws (question_id, law_id, section, detail, checked_on)
       select q.id, law.id, '5', '(1)', '2025-11-12' from law, private.questions q
       where q.quiz_set_id = $1::uuid`,
    `update private.questions set passage = 'บทความ' where quiz_set_id = $1 and display_order > 1`,
    `update private.questions set option_notes = null where quiz_set_id = $1 and display_order = 2`,
    `update quiz_sets set description = 'คำอธิบายชุด' where id = $1`,
    `update courses set description = 'คำอธิบายคอร์ส', thumbnail_url = 'https://example.test/a.png'
       where id = (select course_id from quiz_sets where id = $1)`,
    `update subcategories s set description = 'คำอธิบายหมวดย่อย' from courses c
       where c.subcategory_id = s.id and c.id = (select course_id from quiz_sets where id = $1)`,
    `update categories g set description = 'คำอธิบายหมวด', icon_url = 'https://example.test/i.svg'
       from subcategories s, courses c where s.category_id = g.id and c.subcategory_id = s.id
         and c.id = (select course_id from quiz_sets where id = $1)`,
  ]) {
    await db.pool.query(statement, [quiz.id])
  }
  return quiz
}

/** Two right, one wrong, one left out; returned after the commit. */
async function takeInstantly(db: ProductDatabase, user: Learner, quiz: QuizSet): Promise<string> {
  const { attempt } = await user.start(db, quiz.id, 'instant')
  const [first = '', second, third] = quiz.questionIds
  await user.answer(db, attempt.id, first, 1)
  await user.answerAll(db, attempt.id, [
    { question_id: second, choice: 2 },
    { question_id: third, choice: 1 },
    { question_id: null, choice: 1 },
    { question_id: 'no question', choice: 1 },
  ])
  await user.call(db, 'get_attempt($1)', [attempt.id])
  await user.start(db, quiz.id) // Continues it.
  await user.submit(db, attempt.id)
  await user.submit(db, attempt.id)
  return attempt.id
}

/** As behind PostgREST itself: no paid content is returned before the commit. */
async function takeToTheEnd(db: ProductDatabase, user: Learner, quiz: QuizSet): Promise<void> {
  const caller = { ...user.caller, mayFail: true }
  const start = 'select start_quiz($1, $2, gen_random_uuid()) as result'
  await db.request(caller, start, [quiz.id, 'end'])
  const { attempt } = await user.start(db, quiz.id)
  for (const question of quiz.questionIds) await user.answer(db, attempt.id, question, 4)
  await user.answerAll(db, attempt.id, [
    { question_id: quiz.questionIds[0], choice: 1, sequence: 1 },
  ])
  await user.call(db, 'get_attempt($1)', [attempt.id])
  await user.start(db, quiz.id)
  await db.request(caller, 'select submit_attempt($1) as result', [attempt.id])
}

async function readStatistics(
  db: ProductDatabase,
  person: Person,
  quiz: QuizSet,
  attemptId: string,
  tenantId: string,
) {
  await db.pool.query(measureLearner, [person.onHub.userId, quiz.id])
  // Enough sure and unsure answers.
  await db.pool.query(
    `insert into private.evidence (user_id, question_id, attempt_id, version_id, choice, is_right, unsure, answered_at)
     select $1, gen_random_uuid(), $2, 0, 1, n % 2 = 0, n > 30, now() from generate_series(1, 40) n`,
    [person.onHub.userId, attemptId],
  )
  await db.pool.query(
    `update private.questions set explanation = 'คำอธิบายฉบับปัจจุบัน', youtube_url = 'https://youtu.be/aqz-KE-bpKQ',
       option_notes[2] = 'เหตุผลฉบับปัจจุบัน'
     where id = $1`,
    [quiz.questionIds[0]],
  )
  for (const user of [person.onHub, person.onTenant]) {
    await user.call(db, 'attempt_result($1)', [attemptId])
    await user.call(db, 'dashboard()', [])
    await user.call(db, 'attempt_history()', [])
    await user.call(db, 'score_charts()', [])
    await user.call(db, 'my_progress()', [])
    await user.call(db, 'result_topics($1)', [attemptId])
    await user.call(db, 'own_progress($1)', [[quiz.id]])
    await user.call(db, 'set_exam_target($1, current_date + 43)', ['นิติกร'])
    for (const period of ['all', 'month', 'week']) {
      await user.call(db, 'leaderboard($1)', [period])
    }
  }
  await db.request({ role: 'anon' }, 'select leaderboard() as result')
  const exam = await makeMeasuredExam(db.pool)
  await person.onHub.call(db, 'readiness($1)', [exam.id])
  await giveEvidence(db.pool, exam, person.onHub.userId, [40, 40], { ability: -0.6 })
  await person.onHub.call(db, 'readiness($1)', [exam.id])
  await addOutcomes(db.pool, exam, person.onHub.userId, 300)
  await person.onHub.call(db, 'readiness($1)', [exam.id])
  // A next quiz set on each site, and a second attempt at one.
  await createQuizSet(db, { tenantId: null })
  await createQuizSet(db, { tenantId, timeLimitMinutes: 20 })
  const again = await takeInstantly(db, person.onTenant, quiz)
  for (const user of [person.onHub, person.onTenant]) {
    await user.call(db, 'attempt_result($1)', [again])
  }
}

async function presentSite(
  db: ProductDatabase,
  person: Person,
  quiz: QuizSet,
  tenantId: string,
): Promise<void> {
  const [first, second] = quiz.questionIds
  await db.pool.query('insert into site_settings (key, value) values ($1, $2)', [
    `tenant_${tenantId}_sample_questions`,
    [first, second].join(','),
  ])
  await db.pool.query('update private.questions set explanation = null where id = $1', [second])
  for (const user of [person.onHub, person.onTenant]) {
    await user.call(db, 'site_figures()', [])
    await user.call(db, 'sample_questions()', [])
    await user.call(db, 'inviter($1)', ['NOSUCHCD'])
  }
  const { caller } = person.onHub
  const [made] = await db.request(caller, 'select generate_referral_code() as code')
  await db.pool.query(`update profiles set full_name = 'ผู้ชวน' where user_id = $1`, [caller.userId])
  await person.onTenant.call(db, 'inviter($1)', [made?.code])
}

/** One paper to its end, with a wrong answer, and another one left in progress. */
async function sitExam(db: ProductDatabase, user: Learner): Promise<void> {
  const exam = await createExam(db, { papers: 2, pointsCost: 1 })
  await db.pool.query('update exam_blueprints set is_confirmed = true where id = $1', [exam.id])
  await user.call(db, 'open_exams()', [])
  await user.call(db, 'exam_card($1)', [exam.id])
  const [paper, next] = exam.papers
  const { attempt } = await user.start(db, paper?.quizSetId ?? '')
  await user.answer(db, attempt.id, paper?.questionIds[0] ?? '', 1)
  await user.call(db, 'get_attempt($1)', [attempt.id])
  await user.submit(db, attempt.id)
  await user.call(db, 'attempt_result($1)', [attempt.id])
  await user.call(db, 'attempt_history()', [])
  await user.start(db, next?.quizSetId ?? '')
  await user.call(db, 'running_attempts()', [])
  await takeItsSource(db, user, next?.questionIds ?? [])
}

/** The quiz set of a paper in progress, whose verdicts are deferred. */
async function takeItsSource(db: ProductDatabase, user: Learner, ids: string[]): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select quiz_set_id as id from private.questions where id = $1',
    [ids[0]],
  )
  const { attempt } = await user.start(db, rows[0]?.id ?? '', 'instant')
  await user.answer(db, attempt.id, ids[0] ?? '', 1)
  await user.answerAll(db, attempt.id, [{ question_id: ids[1], choice: 1 }])
  await user.call(db, 'get_attempt($1)', [attempt.id])
  await user.start(db, rows[0]?.id ?? '')
  await user.submit(db, attempt.id)
  await user.call(db, 'attempt_result($1)', [attempt.id])
}

async function practise(db: ProductDatabase, person: Person, attemptId: string, quiz: QuizSet) {
  const user = person.onTenant
  const calls = practice(db, user)
  const [first = '', second = '', third = ''] = quiz.questionIds
  await calls.redo(attemptId)
  const { rows } = await db.pool.query<{ id: string }>(
    'select tag_id as id from question_tags where question_id = any ($1::uuid[]) limit 1',
    [quiz.questionIds],
  )
  await person.onTenant.call(db, 'topic_round($1)', [rows[0]?.id])
  await person.onTenant.call(db, 'topic_round($1)', [attemptId])
  await calls.try(second, 3)
  await calls.try(third, 3)
  await calls.bookmark(first)
  await calls.bookmark(second)
  await calls.bookmark(third)
  await calls.bookmarks()
  await makeDue(db, user)
  await calls.answer(first, 1)
  await calls.rate(first, 3)
  await calls.summary()
  await makeDue(db, user)
  const caller = { ...user.caller, mayFail: true }
  await db.request(caller, 'select answer_review($1, $2) as result', [second, 1])
  await calls.round()
  await user.call(db, 'offline_deck()', [])
  const stored = { state: 2, stability: 3, difficulty: 5, learning_steps: 0, due_seconds: 86_400 }
  const review = { id: randomUUID(), choice: 3, rating: 1, answered_at: new Date(), ...stored }
  await user.call(db, 'answer_reviews($1)', [
    JSON.stringify([{ ...review, question_id: third }, { ...review, id: 'none' }, review]),
  ])
}

async function makeDue(db: ProductDatabase, user: Learner) {
  await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [
    user.userId,
  ])
}
