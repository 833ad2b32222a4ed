import { randomUUID } from 'node:crypto'
import type { Answer } from '@sanamsob/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'
import { createExam, type Exam, english, law, type Paper } from '../../support/exams.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

const newLearner = async (host?: string) => learner(await db.createUser(), host)
const read = (person: Learner, attemptId: string) =>
  person.call<Answer<'attempt_result'>>(db, 'attempt_result($1)', [attemptId])
const card = (person: Learner, examId: string) =>
  person.call<Answer<'exam_card'>>(db, 'exam_card($1)', [examId])
const list = (person: Learner) => person.call<Answer<'open_exams'>>(db, 'open_exams()', [])
const change = (sql: string, values: unknown[]) => db.pool.query(sql, values)

/** Answers the questions at these positions (from 0) as they should be, and the others wrongly. */
async function sit(person: Learner, paper: Paper, right: number[]) {
  const { attempt } = await person.start(db, paper.quizSetId)
  const answers = paper.questionIds.map((question_id, n) => ({
    question_id,
    choice: ((right.includes(n) ? n : n + 1) % 4) + 1,
  }))
  await person.answerAll(db, attempt.id, answers)
  await person.submit(db, attempt.id)
  return attempt.id
}

const first = ({ papers }: Exam): Paper => {
  const [paper] = papers
  if (!paper) throw new Error('no paper')
  return paper
}

describe('the card', () => {
  test('says what the examination consists of, also to guests', async () => {
    const exam = await createExam(db)
    const facts = {
      id: exam.id,
      edition: '2568',
      minutes: 120,
      questions: 6,
      points_cost: 10,
      source_url: 'https://example.test/',
      is_confirmed: false,
      has_estimates: true,
      sections: [
        { name: law, questions: 3 },
        { name: english, questions: 3 },
      ],
    }
    expect(await card(await newLearner(), exam.id)).toMatchObject(facts)
    const [row] = await db.request({ role: 'anon' }, 'select exam_card($1) as card', [exam.id])
    expect(row?.card).toMatchObject(facts)
    expect(await list(await newLearner())).toContainEqual(
      expect.objectContaining({ id: exam.id, questions: 6 }),
    )
  })

  test.each([
    [
      'inactive',
      (exam: Exam) =>
        change('update exam_blueprints set is_active = false where id = $1', [exam.id]),
    ],
    [
      'without a paper',
      (exam: Exam) => change('delete from exam_papers where blueprint_id = $1', [exam.id]),
    ],
    [
      'with retired papers only',
      (exam: Exam) =>
        change('update exam_papers set retired_at = now() where blueprint_id = $1', [exam.id]),
    ],
  ])('an examination that is %s does not exist, even for administrators', async (_, close) => {
    const exam = await createExam(db)
    await close(exam)
    for (const person of [admin, await newLearner()]) {
      expect(await errorCode(card(person, exam.id))).toBe('exam_not_found')
      expect((await list(person)).map(({ id }) => id)).not.toContain(exam.id)
      expect(await errorCode(person.start(db, first(exam).quizSetId))).toBe('quiz_set_not_found')
    }
  })

  test('an examination belongs to its site', async () => {
    const tenantId = await createTenant(db, 'exams')
    const exam = await createExam(db, { tenantId })
    const here = await newLearner('exams.example.test')
    const elsewhere = await newLearner()
    expect((await card(here, exam.id)).id).toBe(exam.id)
    expect((await list(here)).map(({ id }) => id)).toEqual([exam.id])
    expect(await errorCode(card(elsewhere, exam.id))).toBe('exam_not_found')
    expect((await list(elsewhere)).map(({ id }) => id)).not.toContain(exam.id)
    expect(await errorCode(elsewhere.start(db, first(exam).quizSetId))).toBe('quiz_set_not_found')
    expect(await errorCode(card(here, randomUUID()))).toBe('exam_not_found')
  })
})

describe('starting', () => {
  test('shows no key before the end, and names the sections', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    expect(await errorCode(person.start(db, first(exam).quizSetId, 'instant'))).toBe('mode_invalid')
    expect(await person.points(db)).toEqual({ points: 50, ledger: 50 })
    const started = await person.start(db, first(exam).quizSetId)
    expect(started).toMatchObject({
      points: 40,
      attempt: { mode: 'end' },
      sections: [
        { name: law, first: 1 },
        { name: english, first: 4 },
      ],
    })
    expect(started.questions.map(({ id }) => id)).toEqual(first(exam).questionIds)
    const set = await createQuizSet(db)
    expect(await person.start(db, set.id)).toMatchObject({ sections: null })
  })

  test('continues the attempt at another paper of the examination without charge', async () => {
    const exam = await createExam(db, { papers: 2 })
    const person = await newLearner()
    const [one, other] = exam.papers
    const started = await person.start(db, one?.quizSetId ?? '')
    const again = await person.start(db, other?.quizSetId ?? '')
    expect(again.attempt.id).toBe(started.attempt.id)
    expect(await person.points(db)).toEqual({ points: 40, ledger: 40 })
    await person.submit(db, started.attempt.id)
    const next = await person.start(db, other?.quizSetId ?? '')
    expect(next.attempt.id).not.toBe(started.attempt.id)
    expect(await person.points(db)).toEqual({ points: 30, ledger: 30 })
  })

  test('a request that is repeated with another paper of the examination continues', async () => {
    const exam = await createExam(db, { papers: 2 })
    const other = await createExam(db)
    const set = await createQuizSet(db)
    const person = await newLearner()
    const requestId = randomUUID()
    const start = (quizSetId: string | undefined) =>
      person.call<Answer<'start_quiz'>>(db, 'start_quiz($1, $2, $3)', [quizSetId, 'end', requestId])
    const started = await start(exam.papers[0]?.quizSetId)
    expect((await start(exam.papers[1]?.quizSetId)).attempt.id).toBe(started.attempt.id)
    expect(await person.points(db)).toEqual({ points: 40, ledger: 40 })
    for (const id of [first(other).quizSetId, set.id, randomUUID()]) {
      expect(await errorCode(start(id))).toBe('request_id_reused')
    }
  })

  test('two tabs with different papers start one attempt', async () => {
    const exam = await createExam(db, { papers: 2 })
    const person = await newLearner()
    const started = await Promise.all(
      exam.papers.map(({ quizSetId }) => person.start(db, quizSetId)),
    )
    expect(new Set(started.map(({ attempt }) => attempt.id)).size).toBe(1)
    expect(await person.points(db)).toEqual({ points: 40, ledger: 40 })
  })

  test('an attempt that is out of time does not block the next', async () => {
    const exam = await createExam(db, { papers: 2 })
    const person = await newLearner()
    const [one, other] = exam.papers
    const { attempt } = await person.start(db, one?.quizSetId ?? '')
    await change(
      `update quiz_attempts set started_at = now() - interval '3 hours', deadline_at = now() - interval '1 hour'
       where id = $1`,
      [attempt.id],
    )
    const next = await person.start(db, other?.quizSetId ?? '')
    expect(next.attempt.id).not.toBe(attempt.id)
  })

  test('an attempt in progress can be continued after the examination was closed', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const { attempt } = await person.start(db, first(exam).quizSetId)
    await change('update exam_blueprints set is_active = false where id = $1', [exam.id])
    const running = await person.call<Answer<'running_attempts'>>(db, 'running_attempts()', [])
    expect(running.attempts).toMatchObject([{ id: attempt.id, blueprint_id: exam.id }])
    expect(await person.call(db, 'get_attempt($1)', [attempt.id])).toMatchObject({
      sections: [{ name: law }, { name: english }],
    })
    await person.submit(db, attempt.id)
    expect(await read(person, attempt.id)).toMatchObject({ exam: { is_open: false } })
  })

  test('guests and anonymous users cannot start', async () => {
    const exam = await createExam(db, { pointsCost: 0 })
    const { quizSetId } = first(exam)
    const start = 'select start_quiz($1, $2, gen_random_uuid()) as result'
    const guest = db.request({ role: 'anon' }, start, [quizSetId, 'end'])
    expect(await errorCode(guest)).toBe('sign_in_required')
    const anonymous = await newLearner()
    await change('update profiles set is_anonymous = true where user_id = $1', [anonymous.userId])
    expect(await errorCode(anonymous.start(db, quizSetId))).toBe('account_required')
  })

  test('too few points are refused as anywhere', async () => {
    const exam = await createExam(db, { pointsCost: 51 })
    const person = await newLearner()
    expect(await errorCode(person.start(db, first(exam).quizSetId))).toBe('points_insufficient')
  })
})

describe('the result', () => {
  test('says rule by rule that all are met', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [0, 1, 2, 3, 4])
    expect(await read(person, attemptId)).toMatchObject({
      attempt: { passed: true, score: 5 },
      quiz_set: { pass_percent: null, course: null, category: null, siblings: 0 },
      exam: {
        blueprint_id: exam.id,
        is_open: true,
        passed: true,
        rules: [{ reached: true }, { section: english, reached: true }],
        sections: [
          { name: law, score: 3, total: 3, questions: 3 },
          { name: english, score: 2, total: 3, questions: 3 },
        ],
        practise: [{ id: exam.tagIds[english], lost: 1, total: 3 }],
      },
    })
  })

  describe('the topics to practise', () => {
    const sections = { [law]: 12, [english]: 4 }
    const practise = async (exam: Exam, right: number[]) => {
      const person = await newLearner()
      const attemptId = await sit(person, first(exam), right)
      return (await read(person, attemptId)).exam?.practise
    }
    const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)
    /** A further tag of the questions at these positions. */
    const tag = async (exam: Exam, positions: number[]) => {
      const { questionIds } = first(exam)
      const { rows } = await db.pool.query<{ id: string }>(
        `with tag as (insert into quiz_tags (name) values ('หัวข้อ ' || gen_random_uuid()) returning id),
           tagged as (insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), id from tag)
         select id from tag`,
        [positions.map((position) => questionIds[position])],
      )
      return rows[0]?.id ?? ''
    }

    test('are first those of the section whose rule was missed, then those of larger losses', async () => {
      const exam = await createExam(db, { sections })
      // Whole 10 of 16, law 9 of 12, English 1 of 4.
      expect(await practise(exam, [...upTo(0, 9), 12])).toEqual([
        expect.objectContaining({ id: exam.tagIds[english], lost: 3, total: 4 }),
        expect.objectContaining({ id: exam.tagIds[law], lost: 3, total: 12 }),
      ])
      // The whole is missed as well: law lost 8, English 3.
      expect((await practise(exam, [...upTo(0, 4), 12]))?.map(({ id }) => id)).toEqual([
        exam.tagIds[english],
        exam.tagIds[law],
      ])
    })

    test('go by lost marks alone if the whole was missed, or nothing', async () => {
      const exam = await createExam(db, { sections })
      const byLoss = [{ id: exam.tagIds[law] }, { id: exam.tagIds[english] }]
      expect(await practise(exam, [0, 12, 13])).toMatchObject(byLoss)
      expect(await practise(exam, [...upTo(0, 10), 12, 13, 14])).toMatchObject(byLoss)
    })

    test('count a question for the narrowest of its tags', async () => {
      const exam = await createExam(db, { sections })
      const act = await tag(exam, upTo(0, 6))
      const part = await tag(exam, [0, 1])
      expect(await practise(exam, upTo(12, 15))).toMatchObject([
        { id: exam.tagIds[law], lost: 6, total: 6 },
        { id: act, lost: 4, total: 4 },
        { id: part, lost: 2, total: 2 },
      ])
    })

    test('of a missed section are ordered by the marks lost there', async () => {
      const exam = await createExam(db, { sections: { [law]: 12, [english]: 6 } })
      const both = await tag(exam, [0, 1, 2, 12])
      const conversation = await tag(exam, [13, 14, 15])
      // The first lost three marks of law and one of English, the second three of English.
      expect(await practise(exam, [...upTo(3, 12), 16, 17])).toMatchObject([
        { id: conversation, lost: 3, total: 3 },
        { id: both, lost: 4, total: 4 },
      ])
    })
  })

  test('fails because of one section, however high the score is, and every list says so', async () => {
    const sections = { [law]: 8, [english]: 2 }
    const rules = [
      { section: null, min_percent: 60 },
      { section: english, min_percent: 51 },
    ]
    const exam = await createExam(db, { sections, rules })
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [0, 1, 2, 3, 4, 5, 6, 7, 8])
    const result = await read(person, attemptId)
    expect(result.attempt).toMatchObject({ passed: false, score: 9, total_questions: 10 })
    expect(result.exam).toMatchObject({
      passed: false,
      rules: [{ reached: true }, { section: english, reached: false }],
    })
    const verdict = { passed: false, pass_percent: null }
    const history = await person.call<Answer<'attempt_history'>>(db, 'attempt_history()', [])
    expect(history.attempts).toMatchObject([
      {
        ...verdict,
        blueprint_id: exam.id,
        category_name: null,
        quiz_set_name: expect.stringContaining('ชุดที่ 1'),
      },
    ])
    const charts = await person.call<Answer<'score_charts'>>(db, 'score_charts()', [])
    expect(charts.scores).toMatchObject([verdict])
    const dashboard = await person.call<Answer<'dashboard'>>(db, 'dashboard()', [])
    expect(dashboard.history).toMatchObject([verdict])
    const { quizSetId } = first(exam)
    const progress = await person.call<Answer<'own_progress'>>(db, 'own_progress($1)', [
      [quizSetId],
    ])
    expect(progress.latest).toEqual([])
    expect(await person.call(db, 'result_topics($1)', [attemptId])).toEqual([])
  })

  test('leaves open what no rule decides', async () => {
    const exam = await createExam(db, { rules: [] })
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [0])
    const { attempt, exam: verdict } = await read(person, attemptId)
    expect(attempt.passed).toBeNull()
    expect(verdict).toMatchObject({ passed: null, rules: [] })
    const history = await person.call<Answer<'attempt_history'>>(db, 'attempt_history()', [])
    expect(history.attempts).toMatchObject([{ passed: null, pass_percent: null }])
  })

  test('measures the time of each section', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [])
    await change(
      `update attempt_answers n set answered_at = a.started_at + interval '10 seconds' * q.position
       from quiz_attempts a, private.edition_questions q
       where a.id = n.attempt_id and q.edition_id = a.edition_id and q.question_id = n.question_id and a.id = $1`,
      [attemptId],
    )
    const { exam: found } = await read(person, attemptId)
    expect(found?.sections.map(({ seconds }) => seconds)).toEqual([30, 30])
  })

  test('a regrade changes the verdict', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [0, 1, 2, 3])
    expect((await read(person, attemptId)).attempt.passed).toBe(false)
    // Two questions of English no longer count: 4 of 4 marks, English 1 of 1.
    await change(
      `update private.edition_questions q set is_dropped = true from quiz_attempts a
       where q.edition_id = a.edition_id and a.id = $1 and q.position > 4`,
      [attemptId],
    )
    expect((await read(person, attemptId)).exam).toMatchObject({
      passed: true,
      sections: [{ total: 3 }, { name: english, score: 1, total: 1, questions: 3 }],
    })
  })

  test('a corrected rule changes the verdict, a renamed section retains it', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [0, 1, 2, 3])
    const rule = (section: string | null, min_percent: number) =>
      change('update exam_blueprints set rules = $2 where id = $1', [
        exam.id,
        JSON.stringify([{ section, min_percent }]),
      ])
    await rule(english, 33)
    expect((await read(person, attemptId)).attempt.passed).toBe(true)
    await change(
      `update exam_blueprints set sections = replace(sections::text, $2, 'English')::jsonb,
      rules = '[{"section": "English", "min_percent": 50}]' where id = $1`,
      [exam.id, english],
    )
    expect((await read(person, attemptId)).exam).toMatchObject({
      passed: false,
      rules: [{ section: 'English', reached: false }],
      sections: [{ name: law }, { name: 'English', score: 1, total: 3 }],
    })
  })

  test('compares with the attempt before at any paper of the examination', async () => {
    const exam = await createExam(db, { papers: 2 })
    const person = await newLearner()
    const [one, other] = exam.papers
    if (!one || !other) throw new Error('no papers')
    const before = await sit(person, one, [0])
    const after = await sit(person, other, [0, 1])
    expect((await read(person, before)).previous).toBeNull()
    expect((await read(person, after)).previous).toMatchObject({ id: before, score: 1 })
  })

  test('outlives its examination', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const attemptId = await sit(person, first(exam), [0, 1, 2, 3, 4, 5])
    await change('delete from exam_blueprints where id = $1', [exam.id])
    expect(await read(person, attemptId)).toMatchObject({
      attempt: { passed: null, score: 6 },
      quiz_set: { pass_percent: null },
      exam: null,
    })
  })

  test('the page of a paper leads its learners to the examination, and no other user', async () => {
    const exam = await createExam(db)
    const person = await newLearner()
    const { quizSetId } = first(exam)
    await sit(person, first(exam), [])
    const examOf = (who: Learner) =>
      db.request(who.caller, 'select exam_id(q) from quiz_sets q where id = $1', [quizSetId])
    expect(await examOf(person)).toEqual([{ exam_id: exam.id }])
    expect(await examOf(await newLearner())).toEqual([])
    expect(await examOf(admin)).toEqual([{ exam_id: null }])
  })
})
