import { describe, expect, it } from 'vitest'
import { sessionFetch } from './session-fetch'

const refresh = 'http://localhost/auth/v1/token?grant_type=refresh_token'

/** A fetch whose server sends these responses in order, and the number of requests sent. */
function setUp(...responses: Response[]) {
  let time = 0
  let requests = 0
  const send = async () => responses[requests++] ?? Response.error()
  return {
    fetch: sessionFetch(send as typeof fetch, () => time),
    requests: () => requests,
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('the expiry of a session', () => {
  it('is counted from its receipt, not taken from the server’s time', async () => {
    const session = { access_token: 'a', expires_in: 3600, expires_at: 1, user: { id: 'u' } }
    const { fetch } = setUp(Response.json(session, { headers: { 'x-kept': '1' } }))
    const response = await fetch(refresh)
    expect(response.headers.get('x-kept')).toBe('1')
    const { expires_at: _gone, ...rest } = session
    expect(await response.json()).toEqual(rest)
  })

  it('leaves other responses alone', async () => {
    const factor = { id: 'f', expires_at: 5 }
    const empty = new Response(null, { status: 204 })
    const { fetch } = setUp(Response.json(factor), empty)
    expect(await (await fetch('http://localhost/auth/v1/factors')).json()).toEqual(factor)
    expect(await fetch('http://localhost/auth/v1/logout')).toBe(empty)
  })
})

describe('a refused refresh', () => {
  it.each([
    ['a limit', Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 })],
    ['an outage', new Response('', { status: 502 })],
    ['a proxy', new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } })],
    ['an outdated key', Response.json({}, { status: 401 })],
  ])('by %s is retried after a pause', async (_by, refusal) => {
    const { fetch, requests, pass } = setUp(refusal, Response.json({ expires_in: 3600 }))
    expect((await fetch(refresh)).status).toBe(503)
    expect((await fetch(refresh)).status).toBe(503)
    expect(requests()).toBe(1)
    pass(5_000)
    expect((await fetch(refresh)).status).toBe(200)
  })

  it.each([
    ['20', 20_000],
    ['3600', 60_000],
  ])('with Retry-After %s waits for %i ms', async (seconds, ms) => {
    const headers = { 'retry-after': seconds }
    const refusal = Response.json({}, { status: 429, headers })
    const { fetch, pass } = setUp(refusal, Response.json({ expires_in: 3600 }))
    await fetch(refresh)
    pass(ms - 1)
    expect((await fetch(refresh)).status).toBe(503)
    pass(1)
    expect((await fetch(refresh)).status).toBe(200)
  })

  it('is final if the session has ended', async () => {
    const refusal = Response.json({ code: 'session_expired' }, { status: 400 })
    const { fetch } = setUp(refusal)
    expect(await fetch(refresh)).toBe(refusal)
  })

  it('does not concern a sign-in', async () => {
    const refusal = Response.json({}, { status: 429 })
    const { fetch } = setUp(refusal)
    expect(await fetch('http://localhost/auth/v1/token?grant_type=password')).toBe(refusal)
  })
})
