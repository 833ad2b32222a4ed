import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balance, demo, guest, type Person, signIn, signUp, startQuiz } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

/** From a file's questions to a graded quiz in a learner's history. */
describe('questions, imported and answered', () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    question_text: `คำถามที่ ${index + 1}`,
    correct_answer: String(((index * 7) % 4) + 1),
    option_a: 'หนึ่ง',
    option_b: 'สอง',
    option_c: 'สาม',
    option_d: 'สี่',
    explanation: '',
    youtube_url: null,
    display_order: index + 1,
  }))
  let server: TestServer
  let admin: Person
  let learner: Person
  let quizSetId: string

  beforeAll(async () => {
    server = await startSeededServer()
    admin = await signIn(server, demo.admin)
  })
  afterAll(() => server.stop())

  it('imports them as administrator', async () => {
    const { data: course } = await admin.client
      .from('courses')
      .select('id')
      .is('tenant_id', null)
      .limit(1)
      .single()
    const { data, error } = await admin.client.functions.invoke('import-questions', {
      body: {
        questions: rows,
        quiz_set_template: {
          name: 'ข้อสอบนำเข้า',
          description: '',
          course_id: course?.id,
          points_cost: 10,
          time_limit_minutes: 60,
          tags: [],
        },
      },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ success: true, imported_count: 100, quiz_sets_created: 1 })
  })

  it('shows the quiz set to a guest who browses to it', async () => {
    const visitor = await guest(server)
    const { data, error } = await visitor
      .from('quiz_sets')
      .select('id, total_questions, courses(name, subcategories(name, categories(name)))')
      .eq('name', 'ข้อสอบนำเข้า')
      .single<{
        id: string
        total_questions: number
        courses: { subcategories: { categories: { name: string } } }
      }>()
    expect(error).toBeNull()
    expect(data?.total_questions).toBe(100)
    expect(data?.courses.subcategories.categories.name).toBeTruthy()
    quizSetId = data?.id ?? ''
  })

  it('charges a new learner once, in the ledger too', async () => {
    learner = await signUp(server)
    expect(await balance(learner)).toBe(50)
    const started = await startQuiz(learner, quizSetId, 'instant')
    expect(started.points).toBe(40)
    expect(started.questions).toHaveLength(100)
    expect(Object.keys(started.questions[0] ?? {})).not.toContain('correct_answer')
    expect(await balance(learner)).toBe(40)
    const { data } = await learner.client
      .from('point_transactions')
      .select('transaction_type, amount, reference_type, reference_id')
      .eq('transaction_type', 'spent')
    expect(data).toEqual([
      {
        transaction_type: 'spent',
        amount: 10,
        reference_type: 'quiz_set',
        reference_id: quizSetId,
      },
    ])
  })

  it('continues after a reload, and grades as an independent count does', async () => {
    const { questions } = await startQuiz(learner, quizSetId, 'instant')
    expect(await balance(learner)).toBe(40)
    let expected = 0
    const attemptId = (await startQuiz(learner, quizSetId)).attempt.id
    for (const [index, question] of questions.slice(0, 60).entries()) {
      const choice = (index % 4) + 1
      const row = rows[question.display_order - 1]
      expect(question.question_text).toBe(row?.question_text)
      const right = Number(row?.correct_answer) === choice
      const { data, error } = await learner.client.rpc('answer_question', {
        attempt_id: attemptId,
        question_id: question.id,
        choice,
      })
      expect(error).toBeNull()
      expect(data).toMatchObject({
        is_correct: right,
        correct_choice: Number(row?.correct_answer),
      })
      if (right) expected += 1
      if (index === 30) {
        const { data: again } = await learner.client.rpc('get_attempt', { attempt_id: attemptId })
        expect(again.answers).toHaveLength(31)
      }
    }
    const { data: result } = await learner.client.rpc('submit_attempt', { attempt_id: attemptId })
    expect(result).toMatchObject({
      attempt_id: attemptId,
      score: expected,
      total_questions: 100,
      percentage: Math.round((expected / 100) * 100),
    })
    const { data: repeated } = await learner.client.rpc('submit_attempt', { attempt_id: attemptId })
    expect(repeated).toEqual(result)

    const { data: page } = await learner.client.rpc('attempt_result', { attempt_id: attemptId })
    expect(page.attempt).toMatchObject({ score: expected, total_questions: 100 })
    expect(page.questions).toHaveLength(100)

    const { data: history } = await learner.client
      .from('quiz_attempts')
      .select('*, quiz_sets(name, courses(name, subcategories(name, categories(name))))')
      .eq('user_id', learner.id)
      .order('completed_at', { ascending: false })
    expect(history).toHaveLength(1)
    expect(history?.[0]).toMatchObject({ score: expected, quiz_sets: { name: 'ข้อสอบนำเข้า' } })
  })
})
