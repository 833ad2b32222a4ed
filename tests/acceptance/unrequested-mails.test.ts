import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, nextMailTo } from '../support/mailbox.ts'
import { balance, demo, guest, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

const { password } = demo
let server: SeededServer
beforeAll(async () => {
  server = await startSeededServer({ AUTH_CONFIRM_EMAIL: 'true', RATE_LIMITS: 'on' })
})
afterAll(() => server.stop())

test('strangers can trigger ten mails a day to a mailbox, and always get the same response', async () => {
  const victim = randomUUID()
  const twins = Array.from({ length: 13 }, (_, n) => `${victim}+${n}@example.test`)
  const visitor = await guest(server)
  const answers = []
  for (const email of twins) {
    const { data, error } = await visitor.auth.signUp({ email, password })
    answers.push([error, data.user?.email === email, data.session])
  }
  expect(answers).toEqual(Array(13).fill([null, true, null]))
  const other = `${randomUUID()}@example.test`
  await visitor.auth.signUp({ email: other, password })
  await nextMailTo(server, other)
  const sent = await Promise.all(twins.map((twin) => mailsTo(server, twin)))
  expect(sent.flat()).toHaveLength(10)
})

test('an address at a Thai domain signs up, and gets its mail and its points once', async () => {
  const name = randomUUID()
  const [typed, stored] = [`${name}@คน.ไทย`, `${name}@xn--42c6b.xn--o3cw4h`]
  const confirm = async (email: string, mailedTo: string) => {
    const visitor = await guest(server)
    expect((await visitor.auth.signUp({ email, password })).error).toBeNull()
    const link = new URL((await nextMailTo(server, mailedTo)).links[0] ?? '')
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? ''
    expect((await visitor.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    return signIn(server, email)
  }
  expect(await balance(await confirm(typed, stored))).toBe(50)
  const again = await confirm(`${name}+2@คน.ไทย`, stored.replace('@', '+2@'))
  expect(await balance(again)).toBe(0)
})
