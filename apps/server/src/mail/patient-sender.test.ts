import { expect, it, vi } from 'vitest'
import { createPatientSender } from './patient-sender.ts'

const message = { id: '1', kind: 'recovery', to: 'a@b.test', subject: 's', text: 't', html: 'h' }
/** A mail server that refuses so many times. */
function server(refusals: number, responseCode = 451) {
  let asked = 0
  const send = async () => {
    asked += 1
    if (asked <= refusals) throw Object.assign(new Error('refused'), { responseCode })
  }
  return { send, asked: () => asked }
}

it('tries again until the mail server takes it', async () => {
  const post = server(3)
  await createPatientSender(post.send, [0, 0, 0]).send(message)
  expect(post.asked()).toBe(4)
})

it('tries no more what is refused for good, or once it was tried long enough', async () => {
  const never = server(9, 550)
  await expect(createPatientSender(never.send, [0, 0]).send(message)).rejects.toThrow('refused')
  expect(never.asked()).toBe(1)
  const late = server(9)
  await expect(createPatientSender(late.send, [0, 0]).send(message)).rejects.toThrow('refused')
  expect(late.asked()).toBe(3)
})

it('tells how many wait, and gives them up when it is closed', async () => {
  const sender = createPatientSender(server(9).send)
  const sending = sender.send(message)
  const failed = expect(sending).rejects.toThrow('refused')
  await vi.waitFor(() => expect(sender.waiting()).toBe(1))
  sender.close()
  await failed
  expect(sender.waiting()).toBe(0)
})
