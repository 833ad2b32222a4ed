import { readFileSync } from 'node:fs'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'
import { refreshTokenHash } from './refresh-token.ts'

const password = 'correct horse'

describe('refresh tokens', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  async function signUp() {
    const email = `refresh${count++}@example.org`
    const { data } = await auth.client().signUp({ email, password })
    if (!data.session) throw new Error('no session')
    return data.session
  }

  function refresh(refreshToken: string, server: TestAuth = auth) {
    const body = { refresh_token: refreshToken }
    return server.ask('POST', '/token?grant_type=refresh_token', body)
  }

  /** Backdates the use of a token. */
  async function age(refreshToken: string, seconds: number) {
    await auth.pool.query(
      `update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $2)
       where token = $1`,
      [refreshTokenHash(refreshToken), seconds],
    )
  }

  it('rotate and retain the session and its methods', async () => {
    const session = await signUp()
    const { status, body } = await refresh(session.refresh_token)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(session.refresh_token)
    const [before, after] = await Promise.all(
      [session.access_token, body.access_token].map((token) => auth.api.verifyAccessToken(token)),
    )
    expect(after?.session_id).toBe(before?.session_id)
    expect(after?.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
    expect(body.user.id).toBe(session.user.id)
  })

  it('yield their successor when reused immediately', async () => {
    const session = await signUp()
    const first = await refresh(session.refresh_token)
    const again = await refresh(session.refresh_token)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
    await refresh(first.body.refresh_token)
    const late = await refresh(session.refresh_token)
    expect(late.status).toBe(200)
    expect(late.body.refresh_token).not.toBe(first.body.refresh_token)
  })

  it('end the session when reused later', async () => {
    const session = await signUp()
    const next = await refresh(session.refresh_token)
    await age(session.refresh_token, 11)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_already_used' },
    })
    expect(await refresh(next.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    })
    const user = await auth.ask('GET', '/user', undefined, {
      authorization: `Bearer ${next.body.access_token}`,
    })
    expect(user).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
    const { rows } = await auth.pool.query(
      `select from auth.audit_log_entries
       where payload ->> 'action' = 'token_revoked' and payload ->> 'actor_id' = $1`,
      [session.user.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('remain one chain with many concurrent refreshes in two processes', async () => {
    const session = await signUp()
    const other = auth.another()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refresh(session.refresh_token, index % 2 ? auth : other),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const { rows } = await auth.pool.query(
      `select revoked from auth.refresh_tokens where user_id = $1 order by id`,
      [session.user.id],
    )
    expect(rows).toEqual([{ revoked: true }, { revoked: false }])
  })

  it('cannot be read from the database', async () => {
    const session = await signUp()
    const next = await refresh(session.refresh_token)
    const { rows } = await auth.pool.query('select * from auth.refresh_tokens where user_id = $1', [
      session.user.id,
    ])
    expect(rows).toHaveLength(2)
    const dump = JSON.stringify(rows)
    expect(dump).not.toContain(session.refresh_token)
    expect(dump).not.toContain(next.body.refresh_token)
    for (const { token, parent } of rows) {
      expect((await refresh(token)).status).toBe(400)
      if (parent) expect((await refresh(parent)).status).toBe(400)
    }
  })

  it('of earlier releases, stored in plain text, retain their sessions', async () => {
    const session = await signUp()
    const next = await refresh(session.refresh_token)
    const [used, current] = [session.refresh_token, next.body.refresh_token]
    for (const token of [used, current]) {
      await auth.pool.query(
        `update auth.refresh_tokens set token = $2, parent = case when parent <> '' then $3 end
         where token = $1`,
        [refreshTokenHash(token), token, used],
      )
    }
    const migration = '../../migrations/0010_hash_session_tokens.sql'
    const sql = readFileSync(new URL(migration, import.meta.url), 'utf8')
    for (let round = 0; round < 2; round++) await auth.pool.query(sql)
    const { status, body } = await refresh(current)
    expect(status).toBe(200)
    await age(used, 11)
    expect((await refresh(used)).status).toBe(400)
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })

  it('whose successor was derived with another key are exchanged again for a while', async () => {
    const session = await signUp()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const signingKey = { ...(await exportJWK(privateKey)), kid: 'new' }
    const renewed = auth.another({ signingKeys: [signingKey, auth.signingKey] })
    const next = await refresh(session.refresh_token)
    const again = await refresh(session.refresh_token, renewed)
    expect(again.status).toBe(200)
    for (const token of [next.body.refresh_token, again.body.refresh_token]) {
      expect((await refresh(token, renewed)).status).toBe(200)
    }
    await age(session.refresh_token, 11)
    expect((await refresh(session.refresh_token, renewed)).status).toBe(400)
  })

  it('are refused if unknown or missing, or if the user is banned', async () => {
    expect(await refresh('nonexistent0')).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    })
    expect(await refresh('')).toMatchObject({ status: 400 })
    const session = await signUp()
    await auth.pool.query(
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      [session.user.id],
    )
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    })
  })

  it('work with the official client', async () => {
    const client = auth.client()
    await client.signUp({ email: 'official@example.org', password })
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('official@example.org')
  })
})
