import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let server: SeededServer

beforeAll(async () => {
  server = await startSeededServer()
})
afterAll(() => server.stop())

const requests = [
  ['GET', '/rest/v1/profiles?select=points'],
  ['POST', '/rest/v1/rpc/dashboard'],
  ['POST', '/functions/v1/check-payment-status'],
  ['GET', '/auth/v1/user'],
] as const

/** The responses to an attacker with a stolen access token. */
function statuses({ token }: Person): Promise<number[]> {
  return Promise.all(
    requests.map(async ([method, path]) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = method === 'POST' ? '{}' : null
      return (await fetch(server.url + path, { method, headers, body })).status
    }),
  )
}

const open = [200, 200, 400, 200]
const shut = [401, 401, 401, 403]

test.each<[how: string, end: (who: Person) => Promise<unknown>]>([
  ['signed out', ({ client }) => client.auth.signOut({ scope: 'local' })],
  [
    'revoked from another device',
    async ({ email }) => {
      const other = await signIn(server, email)
      await other.client.auth.signOut({ scope: 'others' })
    },
  ],
  [
    'deleted with its account',
    async ({ client, email }) => client.rpc('delete_my_account', { confirmation: email }),
  ],
])('the access token of a session that was %s grants no access', async (_how, end) => {
  const who = await signUp(server)
  expect(await statuses(who)).toEqual(open)
  await end(who)
  await expect.poll(() => statuses(who)).toEqual(shut)
})

test('the client of a user who was signed out elsewhere continues as a guest', async () => {
  const who = await signUp(server)
  const other = await guest(server)
  await other.auth.signInWithPassword({ email: who.email, password: demo.password })
  await other.auth.signOut({ scope: 'global' })
  await expect
    .poll(async () => (await who.client.from('profiles').select('points')).status)
    .toBe(401)
  expect((await who.client.auth.refreshSession()).error).not.toBeNull()
  // As the web app does, because auth-js retains a session whose token is not expired.
  expect((await who.client.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect((await who.client.from('quiz_sets').select('id').limit(1)).status).toBe(200)
})
