import { expect, it, vi } from 'vitest'
import { createPatientSender } from './patient-sender.ts'

const message = { id: '1', kind: 'recovery', to: 'a@b.test', subject: 's', text: 't', html: 'h' }
/** A mail server that refuses this number of attempts. */
function server(refusals: number, responseCode = 451) {
  let asked = 0
  const send = async () => {
    asked += 1
    if (asked <= refusals) throw Object.assign(new Error('refused'), { responseCode })
  }
  return { send, asked: () => asked }
}

it('retries until the mail server accepts the mail', async () => {
  const post = server(3)
  await createPatientSender(post.send, [0, 0, 0]).send(message)
  expect(post.asked()).toBe(4)
})

it('does not retry a permanent refusal, and gives up after the last pause', async () => {
  const never = server(9, 550)
  await expect(createPatientSender(never.send, [0, 0]).send(message)).rejects.toThrow('refused')
  expect(never.asked()).toBe(1)
  const late = server(9)
  await expect(createPatientSender(late.send, [0, 0]).send(message)).rejects.toThrow('refused')
  expect(late.asked()).toBe(3)
})

it('reports the number of waiting mails, and gives them up when closed', async () => {
  const sender = createPatientSender(server(9).send)
  const sending = sender.send(message)
  const failed = expect(sending).rejects.toThrow('refused')
  await vi.waitFor(() => expect(sender.waiting()).toBe(1))
  sender.close()
  await failed
  expect(sender.waiting()).toBe(0)
})
