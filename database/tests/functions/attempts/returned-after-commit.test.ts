import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

/**
 * Behind PostgREST itself a request may fail after its function ran. This table lists what such a
 * call may return, for every function that can write; everything else is left to the next call.
 */
const db = productDatabase()
const quiz = quizSet(db, { questions: 2, pointsCost: 1 })

type Learner = ReturnType<typeof learner>
type Case = {
  /** The preparation, and the call itself. */
  prepare?: (user: Learner) => Promise<string>
  call: (user: Learner, attemptId: string) => Promise<unknown>
  returns: string[]
  /** The call that reads the withheld data once it is stored, and its result. */
  after: (user: Learner, attemptId: string, returned: unknown) => Promise<unknown>
  returnedThen: string[]
}

const instant = async (user: Learner) => (await user.start(db, quiz.id, 'instant')).attempt.id
const question = () => quiz.questionIds[0] ?? ''
const getAttempt = (user: Learner, id: string) => user.call(db, 'get_attempt($1)', [id])

const returning: Record<string, Case> = {
  start_quiz: {
    call: (user) => user.start(db, quiz.id),
    returns: ['attempt', 'points', 'server_now'],
    after: (user, _, returned) =>
      getAttempt(user, (returned as { attempt: { id: string } }).attempt.id),
    returnedThen: [
      'attempt',
      'points',
      'questions',
      'answers',
      'option_orders',
      'sections',
      'server_now',
    ],
  },
  answer_question: {
    prepare: instant,
    call: (user, id) => user.answer(db, id, question(), 1),
    returns: ['saved_at', 'server_now'],
    after: async (user, id) => ((await getAttempt(user, id)) as { answers: unknown[] }).answers[0],
    returnedThen: [
      'question_id',
      'choice',
      'answered_at',
      'unsure',
      'is_correct',
      'correct_choice',
      'explanation',
      'youtube_url',
      'option_notes',
      'laws',
    ],
  },
  answer_questions: {
    prepare: instant,
    call: async (user, id) => {
      const item = { question_id: question(), choice: 1 }
      return (await user.answerAll(db, id, [item])).results[0]
    },
    returns: ['question_id', 'saved_at'],
    after: async (user, id) => ((await getAttempt(user, id)) as { answers: unknown[] }).answers[0],
    returnedThen: [
      'question_id',
      'choice',
      'answered_at',
      'unsure',
      'is_correct',
      'correct_choice',
      'explanation',
      'youtube_url',
      'option_notes',
      'laws',
    ],
  },
  submit_attempt: {
    prepare: instant,
    call: (user, id) => user.submit(db, id),
    returns: ['attempt_id', 'total_questions', 'completed_at'],
    after: (user, id) => user.submit(db, id),
    returnedThen: [
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
    returns: ['choice', 'answered_at'],
    after: (user) => user.call(db, 'answer_review($1, 2)', [question()]),
    returnedThen: [
      'choice',
      'is_correct',
      'correct_choice',
      'explanation',
      'youtube_url',
      'option_notes',
      'laws',
      'answered_at',
    ],
  },
}

/** These write, and return nothing that a learner may not know before. */
const returningNothing = [
  // No verdict; `due_at` follows from the caller's own schedule.
  'answer_reviews',
  'decline_reminders',
  'delete_my_account',
  'end_my_session',
  'generate_referral_code',
  'invite_referral',
  // Void: answer_practice, which is free, returns whether a choice was wrong.
  'keep_mistake',
  // Its `due_at` follows from the caller's own schedule; the rated answer was returned before.
  'rate_review',
  // The number of own notices that were unread.
  'read_notices',
  'remove_exam_target',
  'remove_push_subscription',
  'report_question',
  'resume_reminders',
  'set_bookmark',
  // The plan of the evening: counts of own answers and reviews, which were returned before.
  'set_evening_minutes',
  'set_exam_target',
  'settle_sign_up',
  'set_reminders',
  'stop_reminders',
]
/** Administrators see all keys and scores anyway. */
const administrators = [
  'adjust_points',
  'answer_contact_message',
  'assemble_papers',
  'cancel_admin_job',
  'change_many',
  'change_points',
  'copy_catalogue',
  'copy_record',
  'decide_law_proposals',
  'delete_questions',
  'dismiss_admin_job',
  'dismiss_likely_duplicate',
  'dismiss_payment_review',
  'end_user_sessions',
  'erase_user',
  'exam_from_template',
  // Writes an edition, and only if there is none.
  'exam_paper',
  'export_audit_log',
  'export_payment_orders',
  'export_questions',
  'export_user_data',
  'export_users',
  'find_law_proposals',
  'grant_tenant_manager',
  'handle_question_reports',
  'import_questions',
  'keep_key',
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
  'review_laws',
  'save_question',
  'save_question_laws',
  'save_exam_blueprint',
  'save_quiz_set',
  'save_settings',
  'set_default_cost',
  'set_question_hold',
  'set_questions_status',
  'set_user_role',
  'setup_domain_verification',
  'start_admin_job',
  'suspend_user',
  'tag_questions',
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
  const listed = [...Object.keys(returning), ...returningNothing, ...administrators]
  expect(rows.map(({ name }) => name)).toEqual(listed.sort())
  // None returns a set either, whose rows a request could count before the commit.
  const sets = `select from pg_proc where pronamespace = 'public'::regnamespace and proretset and provolatile = 'v'`
  expect((await db.pool.query(sets)).rowCount).toBe(0)
})

test.each(Object.entries(returning))(
  '%s',
  async (_name, { prepare, call, returns, after, returnedThen }) => {
    const attemptId = (await prepare?.(user)) ?? ''
    const hasty = learner(user.userId)
    hasty.caller.mayFail = true
    const returned = await call(hasty, attemptId)
    expect(Object.keys(returned as object).sort()).toEqual([...returns].sort())
    const asked = await after(hasty, attemptId, returned)
    expect(Object.keys(asked as object).sort()).toEqual([...returnedThen].sort())
  },
)

test('a running attempt is returned at once, because it is already committed', async () => {
  const first = await user.start(db, quiz.id)
  user.caller.mayFail = true
  const again = await user.start(db, quiz.id, 'end', randomUUID())
  expect(again.attempt.id).toBe(first.attempt.id)
  expect(again.questions).toEqual(first.questions)
})

test('the setting does not outlive the transaction', async () => {
  await user.start(db, quiz.id)
  const { rows } = await db.pool.query('select private.answers_after_commit() as returned')
  expect(rows).toEqual([{ returned: false }])
})
