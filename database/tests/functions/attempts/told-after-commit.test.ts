import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

/**
 * Behind PostgREST itself a request may fail after its function ran. What such a call may tell is in
 * this table, for every function that can write: anything else it keeps for the next call.
 */
const db = productDatabase()
const quiz = quizSet(db, { questions: 2, pointsCost: 1 })

type Learner = ReturnType<typeof learner>
type Case = {
  /** What has happened before, and the call itself. */
  prepare?: (user: Learner) => Promise<string>
  call: (user: Learner, attemptId: string) => Promise<unknown>
  tells: string[]
  /** How what was withheld is asked for once it is kept, and what it tells then. */
  after: (user: Learner, attemptId: string, told: unknown) => Promise<unknown>
  toldThen: string[]
}

const instant = async (user: Learner) => (await user.start(db, quiz.id, 'instant')).attempt.id
const question = () => quiz.questionIds[0] ?? ''
const getAttempt = (user: Learner, id: string) => user.call(db, 'get_attempt($1)', [id])

const telling: Record<string, Case> = {
  start_quiz: {
    call: (user) => user.start(db, quiz.id),
    tells: ['attempt', 'points', 'server_now'],
    after: (user, _, told) => getAttempt(user, (told as { attempt: { id: string } }).attempt.id),
    toldThen: ['attempt', 'points', 'questions', 'answers', 'server_now'],
  },
  answer_question: {
    prepare: instant,
    call: (user, id) => user.answer(db, id, question(), 1),
    tells: ['saved_at', 'server_now'],
    after: async (user, id) => ((await getAttempt(user, id)) as { answers: unknown[] }).answers[0],
    toldThen: [
      'question_id',
      'choice',
      'answered_at',
      'is_correct',
      'correct_choice',
      'explanation',
      'youtube_url',
    ],
  },
  answer_questions: {
    prepare: instant,
    call: async (user, id) => {
      const item = { question_id: question(), choice: 1 }
      return (await user.answerAll(db, id, [item])).results[0]
    },
    tells: ['question_id', 'saved_at'],
    after: async (user, id) => ((await getAttempt(user, id)) as { answers: unknown[] }).answers[0],
    toldThen: [
      'question_id',
      'choice',
      'answered_at',
      'is_correct',
      'correct_choice',
      'explanation',
      'youtube_url',
    ],
  },
  submit_attempt: {
    prepare: instant,
    call: (user, id) => user.submit(db, id),
    tells: ['attempt_id', 'total_questions', 'completed_at'],
    after: (user, id) => user.submit(db, id),
    toldThen: [
      'attempt_id',
      'score',
      'total_questions',
      'percentage',
      'time_spent_seconds',
      'completed_at',
    ],
  },
  answer_review: {
    prepare: async (user) => {
      const id = await instant(user)
      await user.answer(db, id, question(), 3)
      await user.submit(db, id)
      await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [
        user.userId,
      ])
      return id
    },
    call: (user) => user.call(db, 'answer_review($1, 2)', [question()]),
    tells: ['choice', 'answered_at'],
    after: (user) => user.call(db, 'answer_review($1, 2)', [question()]),
    toldThen: [
      'choice',
      'is_correct',
      'correct_choice',
      'explanation',
      'youtube_url',
      'answered_at',
    ],
  },
}

/** These write, and tell nothing that is kept from a learner until they act. */
const tellingNothing = [
  'delete_my_account',
  'end_my_session',
  'generate_referral_code',
  'invite_referral',
  // Void: whether a choice was wrong is told by answer_practice, free.
  'keep_mistake',
  // Its `due_at` follows from the caller's own schedule; the answer it rates was told before.
  'rate_review',
  'remove_exam_target',
  'report_question',
  'set_bookmark',
  'set_exam_target',
  'settle_sign_up',
]
/** Administrators see all keys and scores anyway. */
const administrators = [
  'adjust_points',
  'answer_contact_message',
  'change_many',
  'change_points',
  'copy_catalogue',
  'delete_questions',
  'dismiss_likely_duplicate',
  'dismiss_payment_review',
  'end_user_sessions',
  'erase_user',
  'export_audit_log',
  'export_payment_orders',
  'export_questions',
  'export_user_data',
  'export_users',
  'grant_tenant_manager',
  'handle_question_reports',
  'import_questions',
  'lift_suspension',
  'make_tenant',
  'match_payment_order',
  'move_question',
  'move_questions',
  'move_sibling',
  'refund_payment_order',
  'regrade',
  'remove_user_factors',
  'restore_question_version',
  'save_question',
  'save_quiz_set',
  'save_settings',
  'set_default_cost',
  'set_questions_status',
  'set_user_role',
  'setup_domain_verification',
  'suspend_user',
  'undo_batch',
  'undo_import',
  'undo_regrade',
  'verify_domain',
]

let user: Learner
beforeEach(async () => {
  user = learner(await db.createUser())
})

test('every function that can write is in one of the lists', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and provolatile = 'v' and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  )
  const listed = [...Object.keys(telling), ...tellingNothing, ...administrators]
  expect(rows.map(({ name }) => name)).toEqual(listed.sort())
  // Nor does any give a set, whose rows a request could count before the commit.
  const sets = `select from pg_proc where pronamespace = 'public'::regnamespace and proretset and provolatile = 'v'`
  expect((await db.pool.query(sets)).rowCount).toBe(0)
})

test.each(Object.entries(telling))(
  '%s',
  async (_name, { prepare, call, tells, after, toldThen }) => {
    const attemptId = (await prepare?.(user)) ?? ''
    const hasty = learner(user.userId)
    hasty.caller.mayFail = true
    const told = await call(hasty, attemptId)
    expect(Object.keys(told as object).sort()).toEqual([...tells].sort())
    const asked = await after(hasty, attemptId, told)
    expect(Object.keys(asked as object).sort()).toEqual([...toldThen].sort())
  },
)

test('an attempt under way is told at once, for it is kept already', async () => {
  const first = await user.start(db, quiz.id)
  user.caller.mayFail = true
  const again = await user.start(db, quiz.id, 'end', randomUUID())
  expect(again.attempt.id).toBe(first.attempt.id)
  expect(again.questions).toEqual(first.questions)
})

test('the setting outlives no transaction', async () => {
  await user.start(db, quiz.id)
  const { rows } = await db.pool.query('select private.answers_after_commit() as told')
  expect(rows).toEqual([{ told: false }])
})
