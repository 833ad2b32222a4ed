import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner, type QuizSet } from '../../support/content.ts'

export type Verdict = {
  choice: number
  is_correct: boolean
  correct_choice: number
  explanation: string | null
  answered_at: string
}

export type Round = {
  cards: { question: { id: string }; state: number; reps: number; answered: Verdict | null }[]
}

export type Summary = {
  cards: number
  due: number
  held: number
  streak: number
  week: { day: string; reviewed: number; correct: number }[]
}

/** A browser's request for a card that was known; each test changes the relevant fields. */
const goodSchedule = {
  state: 2,
  stability: 3.2,
  difficulty: 5,
  learning_steps: 0,
  due_seconds: 3 * 86_400,
}
export const againSchedule = { ...goodSchedule, state: 1, stability: 0.4, due_seconds: 600 }

export async function newLearner(db: ProductDatabase): Promise<Learner> {
  return learner(await db.createUser())
}

/** The calls of practice, as rpc makes them. */
export function practice(db: ProductDatabase, user: Learner) {
  return {
    redo: (attemptId: string) =>
      user.call<{ questions: { id: string }[] }>(db, 'redo_round($1)', [attemptId]),
    try: (questionId: string, choice: number) =>
      user.call<Verdict>(db, 'answer_practice($1, $2)', [questionId, choice]),
    round: () => user.call<Round>(db, 'review_round()', []),
    summary: () => user.call<Summary>(db, 'review_summary()', []),
    answer: (questionId: string, choice: number | null) =>
      user.call<Verdict>(db, 'answer_review($1, $2)', [questionId, choice]),
    rate: (questionId: string, rating: number | null, schedule: object = goodSchedule) => {
      const { state, stability, difficulty, learning_steps, due_seconds } = {
        ...goodSchedule,
        ...schedule,
      }
      const values = [state, stability, difficulty, learning_steps, due_seconds]
      return user.call<{ due_at: string }>(db, 'rate_review($1, $2, $3, $4, $5, $6, $7)', [
        questionId,
        rating,
        ...values,
      ])
    },
    bookmark: (questionId: string, bookmarked = true) =>
      user.call(db, 'set_bookmark($1, $2)', [questionId, bookmarked]),
    bookmarks: (search = '', page = 1) =>
      user.call<{ total: number; bookmarks: { question: { id: string } }[] }>(
        db,
        'list_bookmarks($1, $2)',
        [search, page],
      ),
    report: (
      questionId: string,
      reason: string | null,
      details: string | null = null,
      choice: number | null = null,
    ) => user.call(db, 'report_question($1, $2, $3, $4)', [questionId, reason, details, choice]),
  }
}

/** Submits the quiz set with these choices, by the number of the question. Returns the attempt. */
export async function sit(
  db: ProductDatabase,
  user: Learner,
  quiz: QuizSet,
  choices: Record<number, number>,
): Promise<string> {
  const { attempt } = await user.start(db, quiz.id)
  await user.answerAll(
    db,
    attempt.id,
    Object.entries(choices).map(([n, choice]) => ({
      question_id: quiz.questionIds[Number(n)],
      choice,
    })),
  )
  await user.submit(db, attempt.id)
  return attempt.id
}

/** A topic of these questions. */
export async function topicOf(db: ProductDatabase, questionIds: string[]): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `with tag as (insert into quiz_tags (name) values ('หัวข้อ ' || gen_random_uuid()) returning id),
       linked as (insert into question_tags (tag_id, question_id)
         select tag.id, unnest($1::uuid[]) from tag)
     select id from tag`,
    [questionIds],
  )
  return rows[0]?.id ?? ''
}
