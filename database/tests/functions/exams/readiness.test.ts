import { beforeAll, describe, expect, test } from 'vitest'
import { recalibrateExams } from '../../../../apps/server/src/learning/measure-exams.ts'
import { randomFrom } from '../../../../apps/server/src/learning/random.ts'
import { recalibrated } from '../../../../apps/server/src/learning/recalibrate.ts'
import { grid, rightAt } from '../../../../apps/server/src/learning/response-curve.ts'
import { scoreDistribution } from '../../../../apps/server/src/learning/score-curve.ts'
import {
  addOutcomes,
  giveEvidence,
  type MeasuredExam,
  makeMeasuredExam,
} from '../../../../tests/support/measured-exam.ts'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { mix, outlook, type SectionChances } from '../../../../tests/support/simulated-readiness.ts'
import { createTenant, learner } from '../../support/content.ts'
import { countAll, keyOf, makeLearners, sit, wrongOf } from '../item-analysis/sit.ts'

const db = productDatabase()

type Readiness = {
  shown: string
  reasons: string[]
  expected: number | null
  low: number | null
  high: number | null
  of: number
  probability: number | null
  lever: string | null
  sections: { name: string; evidence: number; needed: number }[]
}
type Reliability = {
  shown: string
  reasons: string[]
  lacking: string[]
  outcomes: number
  judged: number
  error: number | null
  covered: number
  coverage: number | null
  recalibrated_at: string | null
  bins: {
    from: number
    outcomes: number
    predicted: number
    passed: number
    low: number
    high: number
  }[]
}
type Prediction = {
  raw: number
  probability: number | null
  expected: number
  low: number
  high: number
  marks: number
  passed: boolean
}

let people: string[]
let next = 0
const newcomer = () => people[next++] ?? ''
beforeAll(async () => {
  people = await makeLearners(db, 45)
})

const readinessOf = (person: string, exam: MeasuredExam) =>
  learner(person).call<Readiness>(db, 'readiness($1)', [exam.id])
const hidden = { expected: null, low: null, high: null, probability: null, lever: null }

test('the database computes the outlook as plain enumeration does', async () => {
  const random = randomFrom(1)
  for (const sizes of [[3], [1, 2], [4, 2, 5], [30, 30, 20, 20]]) {
    const sections: SectionChances[] = sizes.map((questions, at) => {
      const weights = Array.from({ length: questions + 1 }, random)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      return {
        questions,
        least: at % 2 ? Math.floor(questions / 2) : 0,
        chances: weights.map((weight) => weight / total),
      }
    })
    const whole = Math.ceil(0.6 * sizes.reduce((sum, size) => sum + size, 0))
    const { rows } = await db.pool.query('select * from private.exam_outlook($1, $2, $3, $4)', [
      sizes,
      sections.map(({ least }) => least),
      sections.flatMap(({ chances }) => Array.from(chances)),
      whole,
    ])
    const expected = outlook(sections, whole)
    expect(rows[0].lever).toBe(expected.lever)
    for (const figure of ['expected', 'deviation', 'probability'] as const)
      expect(rows[0][figure]).toBeCloseTo(expected[figure], 9)
  }
})

test('twenty sections with chances next to nothing add up', async () => {
  // A product of twenty such chances is too small for float8. As stored curves have, and far less.
  for (const least of [1e-30, 1e-90, 1e-250]) {
    const chances = [0.3, 0.4, 0.3, ...Array.from({ length: 13 }, () => least)]
    const sections = Array.from({ length: 20 }, (_, at) => ({
      questions: 15,
      least: at === 19 ? 1 : 0,
      chances: at % 2 ? chances : chances.toReversed(),
    }))
    for (const whole of [160, 300]) {
      const { rows } = await db.pool.query('select * from private.exam_outlook($1, $2, $3, $4)', [
        sections.map(({ questions }) => questions),
        sections.map((section) => section.least),
        sections.flatMap((section) => section.chances),
        whole,
      ])
      const expected = outlook(sections, whole)
      expect(rows[0].lever).toBe(expected.lever)
      for (const figure of ['expected', 'deviation', 'probability'] as const)
        expect(rows[0][figure]).toBeCloseTo(expected[figure], 9)
    }
  }
})

test('sections mix the curves of the paper by the posterior', async () => {
  const exam = await makeMeasuredExam(db.pool)
  const person = newcomer()
  await giveEvidence(db.pool, exam, person, [20, 20], { ability: 0.4, deviation: 0.5 })
  const { rows } = await db.pool.query(
    'select * from private.section_chances($1, $2, now(), false)',
    [person, exam.id],
  )
  expect(rows).toMatchObject([
    { name: 'กฎหมาย', questions: 60, min_marks: 0 },
    { name: 'ภาษาอังกฤษ', questions: 40, min_marks: 20 },
  ])
  const difficulties = Array.from({ length: 40 }, (_, n) => -1.5 + (3 * (n % 10)) / 9)
  const curve = [...grid].flatMap((ability) => [
    ...scoreDistribution(difficulties.map((b) => rightAt(ability, { a: 1.1, b }, 0.25))),
  ])
  const logs = grid.map((ability) => -((ability - 0.4) ** 2) / (2 * 0.5 ** 2))
  for (const [score, chance] of mix(curve, logs).entries())
    expect(rows[1].chances[score]).toBeCloseTo(chance, 5)
})

describe('a learner who answered hundreds of questions', () => {
  /** All of them in one way, with the posteriors that follow, of the only topic too. */
  async function answerAll(exam: MeasuredExam, person: string, count: number, isRight: boolean) {
    await giveEvidence(db.pool, exam, person, [count, count])
    await db.pool.query('delete from private.learner_subjects where user_id = $1', [person])
    await db.pool.query('update private.evidence set is_right = $2 where user_id = $1', [
      person,
      isRight,
    ])
    await db.pool.query(
      `select private.follow_evidence(array_agg(user_id), array_agg(question_id))
       from private.evidence where user_id = $1`,
      [person],
    )
    await db.pool.query(
      `insert into private.learner_tags (user_id, tag_id, subject_id, n, log_posterior, latest_at)
       select l.user_id, t.id, l.subject_id, l.n, l.log_posterior, l.latest_at
       from private.learner_subjects l join quiz_tags t using (subject_id) where l.user_id = $1`,
      [person],
    )
  }

  test.each([
    [150, false],
    [400, false],
    [600, true],
  ])('has figures and predictions: %i in each subject, all right %s', async (count, isRight) => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await answerAll(exam, person, count, isRight)
    // Nearly all marks: for the ignorant of a probability too small for real.
    await db.pool.query(
      `update exam_blueprints set rules = jsonb_set(rules, '{0,min_percent}', '95') where id = $1`,
      [exam.id],
    )
    const { expected, shown } = await readinessOf(person, exam)
    expect(shown).toBe('marks')
    if (isRight) expect(expected).toBeGreaterThan(90)
    else expect(expected).toBeLessThan(35)
    const ability = await db.pool.query('select * from private.learner_ability($1, $2)', [
      person,
      exam.subjects[0],
    ])
    expect(Math.sign(ability.rows[0].ability)).toBe(isRight ? 1 : -1)
    const { topics } = await learner(person).call<{ topics: { weak: boolean }[] }>(
      db,
      'my_progress()',
      [],
    )
    expect(topics.map(({ weak }) => weak)).toEqual([!isRight, !isRight])
    await sit(db, exam.quizSetId, [person], [rightUpTo(30)])
    await countAll(db)
    const [prediction] = await predictionsOf(exam)
    expect(prediction).toMatchObject({ marks: 30, passed: false })
    expect(Math.abs((prediction?.expected ?? 0) - (expected ?? 0))).toBeLessThan(1)
    if (isRight) expect(prediction?.raw).toBeGreaterThan(0.1)
    else expect(prediction?.raw).toBe(0)
  })
})

describe('what a learner sees', () => {
  test('nothing below 15 pieces in a section, 20 with a rule of its own, in 60 days', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    expect(await readinessOf(person, exam)).toEqual({
      ...hidden,
      shown: 'none',
      reasons: ['evidence', 'deviation'],
      of: 100,
      sections: [
        { name: 'กฎหมาย', evidence: 0, needed: expect.any(Number) },
        { name: 'ภาษาอังกฤษ', evidence: 0, needed: expect.any(Number) },
      ],
    })
    await giveEvidence(db.pool, exam, person, [15, 19], { deviation: 0.2 })
    expect(await readinessOf(person, exam)).toMatchObject({
      ...hidden,
      reasons: ['evidence'],
      sections: [
        { evidence: 15, needed: 0 },
        { evidence: 19, needed: 1 },
      ],
    })
    const enough = newcomer()
    await giveEvidence(db.pool, exam, enough, [15, 20], { deviation: 0.2 })
    const marks = await readinessOf(enough, exam)
    expect(marks).toMatchObject({
      shown: 'marks',
      reasons: ['few_outcomes'],
      probability: null,
      lever: null,
    })
    expect(marks.expected).toBeGreaterThan(50)
    expect(marks.expected).toBeLessThan(65)
    expect((marks.high ?? 0) - (marks.low ?? 0)).toBeGreaterThan(10)
    await db.pool.query(
      `update private.evidence set answered_at = answered_at - interval '60 days' where user_id = $1`,
      [enough],
    )
    expect(await readinessOf(enough, exam)).toMatchObject({
      ...hidden,
      reasons: ['evidence'],
      sections: [
        { evidence: 0, needed: 15 },
        { evidence: 0, needed: 20 },
      ],
    })
  })

  test('nothing while the deviation exceeds 7 marks, with about the missing questions', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await giveEvidence(db.pool, exam, person, [30, 30], { deviation: 0.9 })
    const found = await readinessOf(person, exam)
    expect(found).toMatchObject({ ...hidden, shown: 'none', reasons: ['deviation'] })
    for (const { needed } of found.sections) {
      expect(needed).toBeGreaterThan(5)
      expect(needed).toBeLessThan(60)
    }
  })

  test('nothing where too many pieces are on uncalibrated questions', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await giveEvidence(db.pool, exam, person, [50, 50], { deviation: 0.2 })
    const uncalibrate = (share: number) =>
      db.pool.query(
        `delete from private.item_parameters p using (
           select question_id, row_number() over (order by question_id) as place
           from private.evidence where user_id = $1) e
         where e.question_id = p.question_id and e.place <= $2`,
        [person, share],
      )
    await uncalibrate(30)
    expect(await readinessOf(person, exam)).toMatchObject({ shown: 'marks' })
    await uncalibrate(31)
    expect(await readinessOf(person, exam)).toMatchObject({ ...hidden, reasons: ['uncalibrated'] })
  })

  test('nothing while a scale is closed, a section has no paper, or the office withholds it', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await giveEvidence(db.pool, exam, person, [40, 40], { deviation: 0.2 })
    const [law] = exam.subjects
    const open = (is: boolean) =>
      db.pool.query('update private.subject_scales set is_open = $2 where subject_id = $1', [
        law,
        is,
      ])
    await open(false)
    expect(await readinessOf(person, exam)).toMatchObject({ ...hidden, reasons: ['scale_closed'] })
    // Without a scale there is no curve; the papers are not the reason.
    const renameCurve = (from: string, to: string) =>
      db.pool.query(
        'update private.exam_curves set section = $3 where blueprint_id = $1 and section = $2',
        [exam.id, from, to],
      )
    const section = 'กฎหมาย'
    await renameCurve(section, 'ไม่มี')
    expect(await readinessOf(person, exam)).toMatchObject({ ...hidden, reasons: ['scale_closed'] })
    await renameCurve('ไม่มี', section)
    await open(true)
    await db.pool.query(
      `insert into site_settings (key, value) values ('readiness_shown', 'false')`,
    )
    expect(await readinessOf(person, exam)).toMatchObject({ ...hidden, reasons: ['off'] })
    await db.pool.query(`delete from site_settings where key = 'readiness_shown'`)
    expect(await readinessOf(person, exam)).toMatchObject({ shown: 'marks' })
    // A changed structure does not fit the papers.
    await db.pool.query(
      `update exam_blueprints set sections = jsonb_set(jsonb_set(sections, '{0,questions}', '59'),
         '{0,lines,0,questions}', '59') where id = $1`,
      [exam.id],
    )
    expect(await readinessOf(person, exam)).toMatchObject({ ...hidden, reasons: ['no_papers'] })
  })

  test('the probability from 300 outcomes, unless they contradict the predictions', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    const other = newcomer()
    await giveEvidence(db.pool, exam, person, [40, 40], { deviation: 0.2, ability: -0.2 })
    await addOutcomes(db.pool, exam, other, 299)
    expect(await readinessOf(person, exam)).toMatchObject({
      shown: 'marks',
      reasons: ['few_outcomes'],
      probability: null,
    })
    await addOutcomes(db.pool, exam, other, 1)
    const { expected, probability, lever, ...found } = await readinessOf(person, exam)
    expect(found).toMatchObject({ shown: 'probability', reasons: [] })
    expect((probability ?? 1) % 5).toBe(0)
    expect(probability).toBeGreaterThan(5)
    expect(probability).toBeLessThan(95)
    expect(expected).toBeGreaterThan(50)
    expect(['กฎหมาย', 'ภาษาอังกฤษ']).toContain(lever)
    // Of the latest 500, a third or more are 20 points too high.
    await addOutcomes(db.pool, exam, other, 300, 0.2)
    expect(await readinessOf(person, exam)).toMatchObject({
      shown: 'marks',
      reasons: ['unreliable'],
      probability: null,
      lever: null,
      expected,
    })
  })

  test('bounds probabilities, and none without rules', async () => {
    const percent = async (probability: number) =>
      (await db.pool.query('select private.shown_percent($1) as p', [probability])).rows[0].p
    for (const [given, shown] of [
      [0.049, 0],
      [0.05, 5],
      [0.424, 40],
      [0.426, 45],
      [0.95, 95],
      [0.951, 100],
    ] as const)
      expect(await percent(given)).toBe(shown)
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await giveEvidence(db.pool, exam, person, [40, 40], { deviation: 0.2 })
    await addOutcomes(db.pool, exam, newcomer(), 300)
    await db.pool.query(`update exam_blueprints set rules = '[]' where id = $1`, [exam.id])
    expect(await readinessOf(person, exam)).toMatchObject({
      shown: 'marks',
      reasons: ['no_rules'],
      probability: null,
      lever: null,
    })
  })

  test('refuses visitors, other sites, and examinations that learners may not sit', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    const sql = 'select readiness($1) as result'
    expect(await errorCode(db.request({ role: 'anon' }, sql, [exam.id]))).toBe('sign_in_required')
    await createTenant(db, 'elsewhere')
    expect(
      await errorCode(
        learner(person, 'elsewhere.example.test').call(db, 'readiness($1)', [exam.id]),
      ),
    ).toBe('exam_not_found')
    await db.pool.query('update exam_blueprints set is_active = false where id = $1', [exam.id])
    expect(await errorCode(readinessOf(person, exam))).toBe('exam_not_found')
    for (const hiddenSql of [
      `select * from private.section_chances('${person}', '${exam.id}', now(), false)`,
      'select * from private.readiness_predictions',
      'select * from private.exam_curves',
    ])
      expect(await errorCode(db.request(learner(person).caller, hiddenSql)), hiddenSql).toBe(
        '42501',
      )
  })
})

const predictionsOf = async (exam: MeasuredExam) =>
  (
    await db.pool.query<Prediction>(
      'select * from private.readiness_predictions where blueprint_id = $1 order by predicted_at',
      [exam.id],
    )
  ).rows
const rightUpTo = (count: number) =>
  Array.from({ length: 100 }, (_, n) => (n < count ? keyOf(n) : wrongOf(n)))

describe('predictions', () => {
  test('are stored for the first sitting, from evidence older than its start', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await giveEvidence(db.pool, exam, person, [40, 40])
    // All of section 1 and half of section 2 are right.
    await sit(db, exam.quizSetId, [person], [rightUpTo(80)])
    await countAll(db)
    const [prediction, ...others] = await predictionsOf(exam)
    expect(others).toEqual([])
    expect(prediction).toMatchObject({ probability: null, marks: 80, passed: true })
    // By the evidence alone: the paper's own answers, 80 % right, would raise it.
    const { rows } = await db.pool.query(
      `select * from private.learner_outlook($1, $2, now() - interval '1 minute', true)`,
      [person, exam.id],
    )
    expect(prediction?.expected).toBeCloseTo(rows[0].expected, 0)
    const after = await db.pool.query(
      `select * from private.learner_outlook($1, $2, now() + interval '1 minute', true)`,
      [person, exam.id],
    )
    expect(after.rows[0].expected).toBeGreaterThan(rows[0].expected + 3)
    expect(prediction?.low).toBeLessThan(prediction?.expected ?? 0)
    await sit(db, exam.quizSetId, [person], [rightUpTo(100)])
    await countAll(db)
    expect(await predictionsOf(exam)).toHaveLength(1)
  })

  test('count each rule, and not where more than a tenth of the questions was seen', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const [fails, knows, knowsMore] = [newcomer(), newcomer(), newcomer()]
    const meet = (person: string, count: number) =>
      db.pool.query(
        `insert into private.evidence (user_id, question_id, attempt_id, version_id, choice, is_right, answered_at)
         select $1, q.id, gen_random_uuid(), q.version_id, 1, true, now() - interval '1 day'
         from private.questions q where q.id = any ($2)`,
        [person, exam.questionIds.slice(0, count)],
      )
    await meet(knows, 10)
    await meet(knowsMore, 11)
    // 79 of 100, but 19 of the 40 in English.
    await sit(
      db,
      exam.quizSetId,
      [fails, knows, knowsMore],
      [rightUpTo(79), rightUpTo(59), rightUpTo(90)],
    )
    await countAll(db)
    const found = await predictionsOf(exam)
    expect(found.map(({ marks, passed }) => ({ marks, passed }))).toEqual(
      expect.arrayContaining([
        { marks: 79, passed: false },
        { marks: 59, passed: false },
      ]),
    )
    expect(found).toHaveLength(2)
  })

  test('follow a regrade, and lose their person with the account', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    const [attempt] = await sit(db, exam.quizSetId, [person], [rightUpTo(80)])
    await countAll(db)
    const edition = await db.pool.query(
      `update quiz_attempts set score = 59 where id = $1 returning edition_id`,
      [attempt],
    )
    await db.pool.query(
      `update private.edition_questions set correct_choice = correct_choice % 4 + 1
       where edition_id = $1 and position between 1 and 21`,
      [edition.rows[0].edition_id],
    )
    await db.pool.query('select private.ask_for_recount(array[$1]::bigint[])', [
      edition.rows[0].edition_id,
    ])
    await countAll(db)
    expect(await predictionsOf(exam)).toMatchObject([{ marks: 59, passed: false }])
    await db.pool.query('delete from auth.users where id = $1', [person])
    const { rows } = await db.pool.query(
      `select p.user_id = $2 as same, f.deleted_at is not null as deleted
       from private.readiness_predictions p join profiles f using (user_id) where blueprint_id = $1`,
      [exam.id, person],
    )
    expect(rows).toEqual([{ same: false, deleted: true }])
  })

  test('do not exist for a paper of other sections than the present ones', async () => {
    const exam = await makeMeasuredExam(db.pool)
    await sit(db, exam.quizSetId, [newcomer()], [rightUpTo(80)])
    await db.pool.query(
      `update exam_blueprints set sections = jsonb_set(jsonb_set(sections, '{0,questions}', '59'),
         '{0,lines,0,questions}', '59') where id = $1`,
      [exam.id],
    )
    await db.pool.query(
      `update private.exam_curves set questions = 59, chances = (
         select array_agg((case when (n - 1) % 60 = 30 then 1 else 0 end)::real order by n)
         from generate_series(1, 41 * 60) n)
       where blueprint_id = $1 and questions = 60`,
      [exam.id],
    )
    await countAll(db)
    expect(await predictionsOf(exam)).toEqual([])
  })

  test('do not exist for a paper with less than half of the answers', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const leavesFrom = (count: number) =>
      rightUpTo(100).map((choice, n) => (n < count ? choice : 0))
    await sit(db, exam.quizSetId, [newcomer(), newcomer()], [leavesFrom(49), leavesFrom(50)])
    await countAll(db)
    expect(await predictionsOf(exam)).toMatchObject([{ marks: 50 }])
  })

  test('do not exist for a paper with a question whose verdict was shown before', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = learner(newcomer())
    const [question = ''] = exam.questionIds
    const { rows } = await db.pool.query(
      `update quiz_sets set points_cost = 0
       where id = (select quiz_set_id from private.questions where id = $1) returning id`,
      [question],
    )
    const { attempt } = await person.start(db, rows[0].id, 'instant')
    await person.answer(db, attempt.id, question, 1)
    await sit(db, exam.quizSetId, [person.userId], [rightUpTo(80)])
    await countAll(db)
    expect(await predictionsOf(exam)).toEqual([])
  })

  test('do not exist while a scale is closed', async () => {
    const exam = await makeMeasuredExam(db.pool)
    await db.pool.query('update private.subject_scales set is_open = false where subject_id = $1', [
      exam.subjects[0],
    ])
    await sit(db, exam.quizSetId, [newcomer()], [rightUpTo(50)])
    await countAll(db)
    expect(await predictionsOf(exam)).toEqual([])
  })

  test('do not stop evidence, nor each other, where one fails', async () => {
    const [broken, exam] = [await makeMeasuredExam(db.pool), await makeMeasuredExam(db.pool)]
    const person = newcomer()
    // A distribution without any chance divides by zero.
    await db.pool.query(
      `update private.exam_curves set chances = array_fill(0::real, array[cardinality(chances)])
       where blueprint_id = $1`,
      [broken.id],
    )
    for (const { quizSetId } of [broken, exam]) await sit(db, quizSetId, [person], [rightUpTo(70)])
    await countAll(db)
    expect(await predictionsOf(broken)).toEqual([])
    expect(await predictionsOf(exam)).toMatchObject([{ marks: 70, passed: false }])
    const { rows } = await db.pool.query(
      'select count(*)::integer as pieces from private.evidence where user_id = $1',
      [person],
    )
    expect(rows).toEqual([{ pieces: 200 }])
  })

  test('are corrected by their outcomes from 300 on', async () => {
    const exam = await makeMeasuredExam(db.pool)
    const person = newcomer()
    await addOutcomes(db.pool, exam, newcomer(), 500, 0.05)
    const client = await db.pool.connect()
    await recalibrateExams(client)
    client.release()
    const { rows } = await db.pool.query(
      'select * from private.readiness_recalibrations where blueprint_id = $1',
      [exam.id],
    )
    expect(rows[0]).toMatchObject({ outcomes: 500 })
    expect(rows[0].intercept).toBeLessThan(-0.1)
    await sit(db, exam.quizSetId, [person], [rightUpTo(70)])
    await countAll(db)
    const { rows: stored } = await db.pool.query<Prediction>(
      'select * from private.readiness_predictions where user_id = $1',
      [person],
    )
    expect(stored[0]?.probability).toBeCloseTo(recalibrated(stored[0]?.raw ?? 0, rows[0]), 5)
    expect(stored[0]?.probability).toBeLessThan(stored[0]?.raw ?? 0)
  })
})

test('the office sees how far predictions agree, and why learners see no more', async () => {
  const exam = await makeMeasuredExam(db.pool)
  const admin = learner(await db.createAdmin())
  const reliability = () => admin.call<Reliability>(db, 'exam_reliability($1)', [exam.id])
  expect(await reliability()).toMatchObject({
    shown: 'marks',
    reasons: ['few_outcomes'],
    lacking: [],
    outcomes: 0,
    judged: 0,
    error: null,
    covered: 0,
    coverage: null,
    recalibrated_at: null,
    bins: [],
  })
  await addOutcomes(db.pool, exam, newcomer(), 600)
  const found = await reliability()
  expect(found).toMatchObject({ shown: 'probability', reasons: [], outcomes: 600, judged: 500 })
  // 500 of 600 at random, of which 80 % are covered.
  expect(found.covered).toBe(500)
  expect(Math.abs((found.coverage ?? 0) - 0.8)).toBeLessThan(0.05)
  expect(found.error).toBeLessThan(0.06)
  expect(found.bins).toHaveLength(10)
  for (const { outcomes, predicted, passed, low, high } of found.bins) {
    expect(outcomes).toBeGreaterThan(35)
    expect(outcomes).toBeLessThanOrEqual(60)
    expect(Math.abs(predicted - passed)).toBeLessThan(12)
    expect(low).toBeLessThanOrEqual(passed)
    expect(high).toBeGreaterThanOrEqual(passed)
  }
  await addOutcomes(db.pool, exam, newcomer(), 500, 0, 65)
  expect(await reliability()).toMatchObject({
    shown: 'none',
    reasons: ['marks_unreliable'],
    coverage: 0.65,
  })
  await addOutcomes(db.pool, exam, newcomer(), 500)
  await db.pool.query('update private.subject_scales set is_open = false where subject_id = $1', [
    exam.subjects[1],
  ])
  expect(await reliability()).toMatchObject({
    shown: 'none',
    reasons: ['scale_closed'],
    lacking: ['ภาษาอังกฤษ'],
  })
  expect(await errorCode(admin.call(db, 'exam_reliability(gen_random_uuid())', []))).toBe(
    'exam_blueprint_gone',
  )
})

test('wilson intervals are those of the textbook', async () => {
  const exam = await makeMeasuredExam(db.pool)
  const person = newcomer()
  await db.pool.query(
    `insert into private.readiness_predictions (attempt_id, user_id, blueprint_id, raw, expected, low, high, marks, passed)
     select gen_random_uuid(), $1, $2, 0.55, 55, 48, 62, 55, n <= 8 from generate_series(1, 10) n`,
    [person, exam.id],
  )
  const admin = learner(await db.createAdmin())
  const { bins } = await admin.call<Reliability>(db, 'exam_reliability($1)', [exam.id])
  // Newcombe 1998: 8 of 10 is 49.0 to 94.3 %.
  expect(bins[0]).toMatchObject({ from: 50, outcomes: 10, passed: 80 })
  expect(bins[0]?.low).toBeCloseTo(49.0, 0)
  expect(bins[0]?.high).toBeCloseTo(94.3, 0)
})
