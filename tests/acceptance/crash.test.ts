import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { anyQuizSet, type Person, signUp, startQuiz } from '../support/product.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * Answers one question after another until the server is gone; returns the acknowledged answers.
 */
async function answerUntilCut(who: Person, attemptId: string, questionIds: string[]) {
  const acknowledged = new Map<string, number>()
  for (let round = 0; ; round += 1) {
    const questionId = questionIds[round % questionIds.length] ?? ''
    const choice = (round % 4) + 1
    const { data, error } = await who.client.rpc('answer_question', {
      attempt_id: attemptId,
      question_id: questionId,
      choice,
    })
    if (error) return { acknowledged, pending: { questionId, choice } }
    expect(data.saved_at).toBeTruthy()
    acknowledged.set(questionId, choice)
  }
}

async function savedAnswers(who: Person, attemptId: string): Promise<Map<string, number>> {
  for (;;) {
    const { data, error } = await who.client.rpc('get_attempt', { attempt_id: attemptId })
    if (!error) {
      const answers = data.answers as { question_id: string; choice: number }[]
      return new Map(answers.map((answer) => [answer.question_id, answer.choice]))
    }
    await delay(100)
  }
}

/** The answer that was in transit may or may not be stored; every other one must be. */
function expectStored(
  saved: Map<string, number>,
  { acknowledged, pending }: Awaited<ReturnType<typeof answerUntilCut>>,
) {
  expect(acknowledged.size).toBeGreaterThan(0)
  for (const [questionId, choice] of acknowledged) {
    const allowed = questionId === pending.questionId ? [choice, pending.choice] : [choice]
    expect(allowed).toContain(saved.get(questionId))
  }
}

function postmaster(server: TestServer): number {
  return Number(readFileSync(join(server.dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

it('stores every acknowledged answer when the server, then PostgreSQL, is killed', async () => {
  let server = await startTestServer()
  const learner = await signUp(server)
  const quizSet = await anyQuizSet(learner.client)
  const { attempt, questions } = await startQuiz(learner, quizSet.id)
  const ids = questions.map((question) => question.id)

  const first = answerUntilCut(learner, attempt.id, ids)
  await delay(400)
  const { dataDir, port } = server
  process.kill(server.pid, 'SIGKILL')
  const cutByServer = await first
  server = await startTestServer({ dataDir, port })
  expectStored(await savedAnswers(learner, attempt.id), cutByServer)

  const second = answerUntilCut(learner, attempt.id, ids)
  await delay(400)
  process.kill(postmaster(server), 'SIGKILL')
  const cutByDatabase = await second
  expectStored(await savedAnswers(learner, attempt.id), cutByDatabase)

  const { data, error } = await learner.client.rpc('submit_attempt', { attempt_id: attempt.id })
  expect(error).toBeNull()
  expect(data.total_questions).toBe(ids.length)
  expect(await server.stop()).toBe(0)
})
