import type { Answer, AnswerVerdict } from '@sanamsob/domain'
import { questionOf, type Verdict, verdictOf, withPassages } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'
import type { AnswerGiven, OpenedAttempt } from '../attempt/attempt'

type ReceivedAttempt = Answer<'get_attempt'>

/** Converts an attempt in progress returned by `start_quiz` or `get_attempt`. */
export function openedAttempt(received: ReceivedAttempt, clock: ServerClock): OpenedAttempt {
  const { attempt } = received
  return {
    attempt: {
      id: attempt.id,
      quizSetId: attempt.quiz_set_id,
      mode: attempt.mode,
      deadlineAt: attempt.deadline_at,
      pointsSpent: attempt.points_spent,
    },
    questions: withPassages(received.questions).map(questionOf),
    answers: received.answers.map(answerGiven),
    clock,
  }
}

/** Returns the verdict of an answer; null in end mode. */
export function verdictIn(received: object | AnswerVerdict): Verdict | null {
  return 'is_correct' in received ? verdictOf(received) : null
}

function answerGiven(received: ReceivedAttempt['answers'][number]): AnswerGiven {
  return {
    questionId: received.question_id,
    choice: received.choice,
    answeredAt: received.answered_at,
    sequence: 'sequence' in received ? received.sequence : null,
    unsure: received.unsure,
    verdict: verdictIn(received),
  }
}
