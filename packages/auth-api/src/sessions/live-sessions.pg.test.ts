import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { origin, signWith, startTestAuth, type TestAuth } from '../testing/test-auth.ts'
import { LiveSessions } from './live-sessions.ts'

const password = 'correct horse'

describe('an access token', () => {
  let auth: TestAuth
  let other: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth()
    other = auth.another()
  })
  afterAll(() => auth.stop())

  async function member() {
    const email = `live${count++}@example.org`
    const client = auth.client()
    const { data } = await client.signUp({ email, password })
    if (!data.session || !data.user) throw new Error('no session')
    return { client, email, id: data.user.id, token: data.session.access_token }
  }

  const accepts = (server: TestAuth, token: string) =>
    server.api.verifyAccessToken(token).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )

  /** Waits until both processes respond from their caches. */
  async function remembered(token: string) {
    const asked = vi.spyOn(auth.pool, 'query')
    const questions = () => asked.mock.calls.filter(([sql]) => /auth\.sessions/.test(String(sql)))
    for (const server of [auth, other]) {
      await expect
        .poll(
          async () => {
            asked.mockClear()
            expect(await accepts(server, token)).toBe('accepted')
            return questions().length
          },
          { timeout: 20_000 },
        )
        .toBe(0)
    }
    asked.mockRestore()
  }

  async function refusedEverywhere(token: string) {
    for (const server of [auth, other]) {
      await expect.poll(() => accepts(server, token)).toBe('session_not_found')
    }
  }

  type Member = Awaited<ReturnType<typeof member>>
  const sql = (text: string, id: string) => auth.pool.query(text, [id])
  const service = { role: 'service_role', iss: origin }
  async function asAdmin(method: string, path: string, body?: unknown) {
    const authorization = `Bearer ${await signWith(auth.signingKey, service)}`
    expect((await auth.send(method, path, body, { authorization })).status).toBe(200)
  }

  it.each<[how: string, end: (user: Member) => Promise<unknown>]>([
    ['was signed out', ({ client }) => client.signOut({ scope: 'local' })],
    ['was signed out everywhere', ({ client }) => client.signOut()],
    ['was revoked', ({ id }) => sql('delete from auth.sessions where user_id = $1', id)],
    [
      'expired',
      ({ id }) => sql('update auth.sessions set not_after = now() where user_id = $1', id),
    ],
    ['lost its user', ({ id }) => asAdmin('DELETE', `/admin/users/${id}`)],
    [
      'has a user who was banned',
      ({ id }) => asAdmin('PUT', `/admin/users/${id}`, { ban_duration: '24h' }),
    ],
    [
      'has a user banned by an operator',
      ({ id }) =>
        sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, id),
    ],
  ])('is refused in all processes once its session %s', async (_how, end) => {
    const [user, neighbour] = [await member(), await member()]
    await remembered(user.token)
    await end(user)
    await refusedEverywhere(user.token)
    expect(await accepts(auth, neighbour.token)).toBe('accepted')
  })

  it('is checked again once announcements may have been missed', async () => {
    const user = await member()
    await remembered(user.token)
    await auth.pool.query('alter table auth.sessions disable trigger announce_ended_sessions')
    await sql('delete from auth.sessions where user_id = $1', user.id)
    expect(await accepts(auth, user.token)).toBe('accepted')
    await auth.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'listen "auth_sessions"' and datname = current_database()`,
    )
    await refusedEverywhere(user.token)
    await auth.pool.query('alter table auth.sessions enable trigger announce_ended_sessions')
  })

  it('is checked in one statement with all that arrive at the same time', async () => {
    const sessionOf = async () => {
      const { id } = await member()
      const { rows } = await sql('select id from auth.sessions where user_id = $1', id)
      return String(rows[0].id)
    }
    const [first, second, ended] = [await sessionOf(), await sessionOf(), await sessionOf()]
    await sql('delete from auth.sessions where id = $1', ended)
    const sessions = new LiveSessions(auth.pool)
    const asked = vi.spyOn(auth.pool, 'query')
    try {
      const ids = [first, ended, second, first, randomUUID()]
      const answers = ids.map((id) => sessions.isLiveFor({ session_id: id }))
      expect(await Promise.all(answers)).toEqual([true, false, true, true, false])
      const questions = asked.mock.calls.filter(([text]) => /auth\.sessions/.test(String(text)))
      expect(questions).toHaveLength(1)
    } finally {
      asked.mockRestore()
      await sessions.close()
    }
  })

  it('must name an existing session, or none if signed by an operator', async () => {
    const claims = { role: 'authenticated', sub: randomUUID(), iss: origin, aud: 'authenticated' }
    const made = (more: object) => signWith(auth.signingKey, { ...claims, ...more })
    expect(await accepts(auth, await made({}))).toBe('accepted')
    expect(await accepts(auth, await made({ session_id: randomUUID() }))).toBe('session_not_found')
    expect(await accepts(auth, await made({ session_id: 'none' }))).toBe('session_not_found')
  })
})
