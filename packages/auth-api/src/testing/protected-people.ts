import { randomUUID } from 'node:crypto'
import { authenticator } from '../../../../tests/support/authenticator.ts'
import type { TestAuth } from './test-auth.ts'

export const password = 'correct horse'

export type Client = ReturnType<TestAuth['client']>

/** Creates an account and signs it in. */
export async function newcomer(auth: TestAuth) {
  const email = `person-${randomUUID()}@example.org`
  const client = auth.client()
  const { data } = await client.signUp({ email, password })
  if (!data.user) throw new Error('not signed up')
  return { client, email, id: data.user.id }
}

/** Signs in to the same account on another device, with the password only. */
export async function signedIn(auth: TestAuth, email: string): Promise<Client> {
  const client = auth.client()
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Enrolls an unverified factor. */
export async function enrolled(client: Client, friendlyName = 'phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, totp: data.totp, app: authenticator(data.totp.secret) }
}

/** Enrolls a factor and verifies it in this session, which protects the account. */
export async function protectedBy(client: Client, friendlyName?: string) {
  const factor = await enrolled(client, friendlyName)
  const { error } = await client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: factor.app.next(),
  })
  if (error) throw error
  return factor
}
