import type { AnswerGiven, Mode, OpenedAttempt, Question } from '../attempt/attempt'
import type { Choice } from '../rules/choice'
import type { Verdict } from '../rules/question-state'
import type { ServerClock } from '../rules/server-clock'

/** An attempt in progress as `start_quiz` and `get_attempt` answer it. */
export type WireAttempt = {
  attempt: {
    id: string
    quiz_set_id: string
    mode: Mode
    deadline_at: string | null
    points_spent: number
  }
  questions: WireQuestion[]
  answers: WireAnswer[]
  server_now: string
}

type WireQuestion = {
  id: string
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
}

type WireAnswer = { question_id: string; choice: Choice; answered_at: string } & WireVerdict

/** Present in instant mode only. */
export type WireVerdict = {
  is_correct?: boolean
  correct_choice?: Choice
  explanation?: string | null
  youtube_url?: string | null
}

export function openedAttempt(wire: WireAttempt, clock: ServerClock): OpenedAttempt {
  const { attempt } = wire
  return {
    attempt: {
      id: attempt.id,
      quizSetId: attempt.quiz_set_id,
      mode: attempt.mode,
      deadlineAt: attempt.deadline_at,
      pointsSpent: attempt.points_spent,
    },
    questions: wire.questions.map(question),
    answers: wire.answers.map(answerGiven),
    clock,
  }
}

export function verdictOf(wire: WireVerdict): Verdict | null {
  if (wire.is_correct === undefined || wire.correct_choice === undefined) return null
  return {
    isCorrect: wire.is_correct,
    correctChoice: wire.correct_choice,
    explanation: wire.explanation?.trim() || null,
    youtubeUrl: wire.youtube_url?.trim() || null,
  }
}

function question(wire: WireQuestion): Question {
  return {
    id: wire.id,
    text: wire.question_text,
    options: [wire.option_a, wire.option_b, wire.option_c, wire.option_d],
  }
}

function answerGiven(wire: WireAnswer): AnswerGiven {
  return {
    questionId: wire.question_id,
    choice: wire.choice,
    answeredAt: wire.answered_at,
    verdict: verdictOf(wire),
  }
}
