import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pulse } from './pulse.ts'
import type { Scene } from './scene.ts'

/** Everything that the server confirmed other than the candidates' own data. */
export type Written = {
  /** Numbers of orders that were paid at the gateway. A repeated request may return an order that is still pending. */
  paid: Set<string>
  /** Subjects of messages. */
  messages: string[]
  /** Names of files. */
  files: string[]
  /** The last answer to each question by the learner who keeps answering. */
  answers: Map<string, number>
  attemptId: string
}

const patienceMs = 8_000
const picture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Buys, sends messages, stores files and answers until the end, each attempt on a connection of its own. */
export async function writeUntilStopped(
  scene: Scene,
  pulse: Pulse,
  written: Written,
  isOver: () => boolean,
): Promise<void> {
  const [administrator, answering] = scene.people.slice(-2)
  const buyers = scene.people.slice(0, -2)
  const send = (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    token?: string,
  ) =>
    fetch(`${scene.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        ...headers,
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(patienceMs),
    })
  const json = (path: string, body: object, token?: string, address = '10.250.0.1') =>
    send(
      path,
      JSON.stringify(body),
      { 'content-type': 'application/json', 'x-forwarded-for': address },
      token,
    )
  const each = async (seconds: number, act: (round: number) => Promise<unknown>) => {
    for (let round = 1; !isOver(); round += 1) {
      await act(round)
      await delay(seconds * 1_000)
    }
  }

  const buy = (round: number) =>
    pulse.take('orders', async () => {
      const wish = { amount: 25, points_amount: 30, request_id: randomUUID() }
      const answer = await json(
        '/functions/v1/create-promptpay-payment',
        wish,
        buyers[round % buyers.length]?.token,
      )
      const order = (await answer.json()) as { success: boolean; mch_order_no?: string }
      if (!order.success || !order.mch_order_no) return false
      written.paid.add(order.mch_order_no)
      await scene.gateway.order(order.mch_order_no, {
        report: { result: 'SUCCESS' },
        notify: true,
      })
      await scene.gateway.advance(0)
      return true
    })
  const writeMessage = (round: number) =>
    pulse.take('messages', async () => {
      const subject = `faults-${round}-`
      const body = { name: 'มาลี', email: 'm@example.test', subject, message: 'm' }
      const address = `10.251.0.${round % 250}`
      const { status } = await json('/rest/v1/contact_messages', body, undefined, address)
      if (status === 201) written.messages.push(subject)
      return status === 201
    })
  const storeFile = (round: number) =>
    pulse.take('files', async () => {
      const name = `faults/${round}.png`
      const headers = { 'content-type': 'image/png' }
      const path = `/storage/v1/object/images/${name}`
      const { status } = await send(path, picture, headers, administrator?.token)
      if (status === 200) written.files.push(name)
      return status === 200
    })
  const questions = await begin()
  const answer = (round: number) =>
    pulse.take('answers', async () => {
      const question_id = questions[round % questions.length] ?? ''
      const choice = 1 + (round % 4)
      const body = { attempt_id: written.attemptId, question_id, choice }
      // If it is not confirmed, it is unknown whether it was stored.
      written.answers.delete(question_id)
      const { status } = await json('/rest/v1/rpc/answer_question', body, answering?.token)
      if (status === 200) written.answers.set(question_id, choice)
      return status === 200
    })

  async function begin(): Promise<string[]> {
    const body = { quiz_set_id: scene.quizSetId, mode: 'end', request_id: randomUUID() }
    const started = await json('/rest/v1/rpc/start_quiz', body, answering?.token)
    const returned = (await started.json()) as {
      attempt: { id: string }
      questions: { id: string }[]
    }
    written.attemptId = returned.attempt.id
    return returned.questions.map(({ id }) => id)
  }
  // A site accepts a hundred messages an hour.
  await Promise.all([each(2, buy), each(40, writeMessage), each(3, storeFile), each(0.2, answer)])
}
