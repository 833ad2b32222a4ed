import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTwilioSender } from './twilio.ts'

/** Responds as Twilio's Messages resource does, and records the requests. */
let server: Server
let asked: { url: string | undefined; authorization: string | undefined; body: string }[]
let answer: { status: number; body: string }
let baseUrl: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ url: request.url, authorization: request.headers.authorization, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  answer = { status: 201, body: '{"sid":"SM1","status":"queued","error_code":null}' }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const account = { accountSid: 'AC1', authToken: 'secret' }

it('sends from the configured number, name or service', async () => {
  const service = `MG${'0'.repeat(32)}`
  for (const sender of ['+15005550006', 'Sanamsob', service]) {
    await createTwilioSender({ ...account, sender, baseUrl })('+66812345678', 'รหัส 123456')
  }
  const [first, second, third] = asked.map(({ body }) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
  expect(asked[0]).toMatchObject({
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
  })
  expect(first).toEqual({ To: '+66812345678', Body: 'รหัส 123456', From: '+15005550006' })
  expect(second?.From).toBe('Sanamsob')
  expect(third).toEqual({ To: '+66812345678', Body: 'รหัส 123456', MessagingServiceSid: service })
})

it.each([
  [400, '{"code":21211,"message":"The \'To\' number is not valid","status":400}', '21211'],
  [401, '{"code":20003}', '20003'],
  [201, '{"status":"undelivered","error_code":30003}', '30003'],
  [502, '<html>', 'unknown'],
])('fails for %i %s with the error number and without the message', async (status, body, code) => {
  answer = { status, body }
  const send = createTwilioSender({ ...account, sender: 'Sanamsob', baseUrl })
  const failure = await send('+66812345678', 'รหัส 123456').catch(String)
  expect(failure).toBe(`Error: Twilio sent no text message: status ${status}, error ${code}`)
})
