import { randomUUID } from 'node:crypto'
import type { Backstage } from './backstage.ts'
import type { Site } from './screen.ts'

type Key = { id: string; correct_answer: number | string }
type Sitting = { site: Site; token: string; adminToken: string; quizSetId: string }

/** Starts a quiz set as a learner; the administrator's token reads the answer key. */
async function start(backstage: Backstage, sitting: Sitting, mode: 'instant' | 'end') {
  const { site, token, adminToken, quizSetId } = sitting
  const body = { quiz_set_id: quizSetId, mode, request_id: randomUUID() }
  const { attempt, questions } = await backstage.call<{
    attempt: { id: string }
    questions: { id: string }[]
  }>(site, token, 'start_quiz', body)
  const keys = await backstage.rows<Key>(
    site,
    `questions?quiz_set_id=eq.${quizSetId}&select=id,correct_answer`,
    adminToken,
  )
  const correct = new Map(keys.map(({ id, correct_answer }) => [id, choiceOf(correct_answer)]))
  const answers = questions.map(({ id }, at) => {
    const right = correct.get(id) ?? 1
    return { question_id: id, choice: at % 4 === 0 ? (right % 4) + 1 : right }
  })
  return { attemptId: attempt.id, answers }
}

/** A running attempt with the first `count` questions answered, one in four of them wrongly. */
export async function sit(
  backstage: Backstage,
  sitting: Sitting,
  mode: 'instant' | 'end',
  count: number,
): Promise<string> {
  const { attemptId, answers } = await start(backstage, sitting, mode)
  await backstage.call(sitting.site, sitting.token, 'answer_questions', {
    attempt_id: attemptId,
    answers: answers.slice(0, count),
  })
  return attemptId
}

/** A finished attempt with three of four right and the last one unanswered. */
export async function finish(backstage: Backstage, sitting: Sitting): Promise<string> {
  const { site, token } = sitting
  const { attemptId, answers } = await start(backstage, sitting, 'end')
  await backstage.call(site, token, 'answer_questions', {
    attempt_id: attemptId,
    answers: answers.slice(0, -1),
  })
  await backstage.call(site, token, 'submit_attempt', { attempt_id: attemptId })
  return attemptId
}

/** The main quiz numbers its options, a tenant's uses letters. */
function choiceOf(answer: number | string): number {
  const letter = 'abcd'.indexOf(String(answer))
  return letter < 0 ? Number(answer) : letter + 1
}
