import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo, type Person, signIn, signUp } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

/** Forged and corrupted access tokens, made by hand so that no library interferes. */
describe('hostile tokens', () => {
  let server: TestServer
  let learner: Person
  let realKey: KeyObject
  let claims: Record<string, unknown>
  let header: Record<string, unknown>

  beforeAll(async () => {
    server = await startSeededServer()
    learner = await signUp(server)
    const { signingKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
    realKey = createPrivateKey({ key: signingKey, format: 'jwk' })
    const [head = '', body = ''] = learner.token.split('.')
    header = decode(head)
    claims = decode(body)
  })
  afterAll(() => server.stop())

  const answer = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const rest = await fetch(`${server.url}/rest/v1/profiles?select=points`, { headers })
    const user = await fetch(`${server.url}/auth/v1/user`, { headers })
    const body = await rest.text()
    return { rest: rest.status, user: user.status, body }
  }

  it("ends an administrator's privileges with the session, not with the token", async () => {
    const admin = await signIn(server, demo.admin)
    const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
    const act = async () => {
      const adjusted = await fetch(`${server.url}/rest/v1/rpc/adjust_points`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ user_id: learner.id, points: 70 }),
      })
      const seen = await fetch(`${server.url}/rest/v1/profiles?select=email`, { headers })
      return [adjusted.status, ((await seen.json()) as unknown[]).length > 1]
    }
    expect(await act()).toEqual([200, true])
    await admin.client.auth.signOut({ scope: 'global' })
    // The database refuses on its own, before all processes have received the notification.
    const [status, sees] = await act()
    expect([401, 403]).toContain(status)
    expect(sees).toBe(false)
    await expect.poll(act).toEqual([401, false])
  })

  it('accepts the real one, and one with the same signature', async () => {
    expect((await answer(learner.token)).rest).toBe(200)
    expect((await answer(sign(header, claims, realKey))).rest).toBe(200)
  })

  it.each([
    ['alg none', () => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
    [
      'another key',
      () => sign(header, claims, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    [
      'another issuer',
      () => sign(header, { ...claims, iss: 'https://evil.test/auth/v1' }, realKey),
    ],
    [
      'an expired one',
      () => sign(header, { ...claims, exp: Math.floor(Date.now() / 1000) - 120 }, realKey),
    ],
    ['role service_role', () => sign(header, { ...claims, role: 'service_role' }, realKey)],
    ['role postgres', () => sign(header, { ...claims, role: 'postgres' }, realKey)],
    [
      'changed claims',
      () =>
        [
          learner.token.split('.')[0],
          encode({ ...claims, sub: 'x' }),
          learner.token.split('.')[2],
        ].join('.'),
    ],
    ['no signature', () => learner.token.split('.').slice(0, 2).join('.')],
    ['garbage', () => 'not-a-token'],
  ])('refuses %s', async (kind, forge) => {
    const { rest, user, body } = await answer(forge())
    expect(rest).toBe(401)
    if (!kind.startsWith('role')) expect([401, 403]).toContain(user)
    expect(body).not.toContain('points"')
  })
})

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function sign(header: object, claims: object, key: KeyObject): string {
  const text = `${encode(header)}.${encode(claims)}`
  const signature = createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
