import type { Answer, ToldVerdict } from '@sanamsob/domain'
import { questionOf, type Verdict, verdictOf } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'
import type { AnswerGiven, OpenedAttempt } from '../attempt/attempt'

type ToldAttempt = Answer<'get_attempt'>

/** An attempt in progress as `start_quiz` and `get_attempt` answer it. */
export function openedAttempt(told: ToldAttempt, clock: ServerClock): OpenedAttempt {
  const { attempt } = told
  return {
    attempt: {
      id: attempt.id,
      quizSetId: attempt.quiz_set_id,
      mode: attempt.mode,
      deadlineAt: attempt.deadline_at,
      pointsSpent: attempt.points_spent,
    },
    questions: told.questions.map(questionOf),
    answers: told.answers.map(answerGiven),
    clock,
  }
}

/** The verdict of an answer that has one: in instant mode only. */
export function verdictIn(told: object | ToldVerdict): Verdict | null {
  return 'is_correct' in told ? verdictOf(told) : null
}

function answerGiven(told: ToldAttempt['answers'][number]): AnswerGiven {
  return {
    questionId: told.question_id,
    choice: told.choice,
    answeredAt: told.answered_at,
    sequence: 'sequence' in told ? told.sequence : null,
    verdict: verdictIn(told),
  }
}
