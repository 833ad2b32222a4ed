import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../../../tests/support/fake-provider-client.ts'
import {
  type FakeProvider,
  startFakeProvider,
} from '../../../../../tests/support/fake-provider-process.ts'
import { siteUrl, startTestAuth, type TestAuth } from '../../testing/test-auth.ts'
import { fragmentOf, testBrowser } from '../../testing/test-browser.ts'

const domain = 'muang.go.th'
const redirectTo = `${siteUrl}/welcome`

describe('signing in by the domain of an organisation', () => {
  let provider: FakeProvider
  let auth: TestAuth

  beforeAll(async () => {
    provider = await startFakeProvider()
    const client = {
      clientIds: [fakeClient.id],
      clientSecret: fakeClient.secret,
      issuer: provider.issuer,
    }
    auth = await startTestAuth({
      autoconfirm: false,
      providers: {
        google: client,
        'custom:office': { ...client, domains: ['Muang.go.th', 'tambon.go.th'] },
      },
    })
    await provider.person({ sub: 'O1', email: 'clerk@muang.go.th', email_verified: true })
  })
  afterAll(async () => {
    await auth.stop()
    await provider.stop()
  })

  const travel = (address: string) => testBrowser(auth, provider.issuer).open(address)
  const ask = (body: object, server = auth) => server.ask('POST', '/sso', body)

  it.each([domain, 'TAMBON.go.th'])('redirects to its provider and back: %s', async (asked) => {
    const client = auth.client('pkce')
    const { data, error } = await client.signInWithSSO({ domain: asked, options: { redirectTo } })
    expect(error).toBeNull()
    const arrived = await travel(data?.url ?? '')
    expect(arrived.href.startsWith(redirectTo)).toBe(true)
    const code = arrived.searchParams.get('code') ?? ''
    const { data: entered } = await client.exchangeCodeForSession(code)
    expect(entered.user).toMatchObject({
      email: 'clerk@muang.go.th',
      app_metadata: { provider: 'custom:office' },
    })
  })

  it('is bound to its browser if the client has no verifier', async () => {
    const answer = await ask({ domain, skip_http_redirect: true })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    const elsewhere = await travel(String(answer.body.url))
    expect(fragmentOf(elsewhere)).not.toHaveProperty('access_token')
  })

  it('redirects by itself if the client does not', async () => {
    const { status, headers } = await auth.send('POST', '/sso', { domain })
    expect(status).toBe(302)
    expect(headers.get('location')).toContain(provider.issuer)
  })

  it('ends at the site if the requested target is not allowed', async () => {
    const client = auth.client('pkce')
    const options = { redirectTo: 'https://elsewhere.example/' }
    const { data } = await client.signInWithSSO({ domain, options })
    expect((await travel(data?.url ?? '')).origin).toBe(siteUrl)
  })

  it.each([
    ['another domain', { domain: 'amphoe.go.th' }, 404, 'sso_provider_not_found'],
    ['one below it', { domain: `x.${domain}` }, 404, 'sso_provider_not_found'],
    ['an id', { provider_id: crypto.randomUUID() }, 404, 'sso_provider_not_found'],
    ['both', { domain, provider_id: crypto.randomUUID() }, 400, 'validation_failed'],
    ['neither', {}, 400, 'validation_failed'],
    ['half a challenge', { domain, code_challenge: 'x' }, 400, 'validation_failed'],
  ])('refuses %s', async (_, body, status, error_code) => {
    expect(await ask(body)).toMatchObject({ status, body: { error_code } })
  })

  it('is available if it is configured and the site wants it', async () => {
    const without = auth.another({ providers: {} })
    expect((await ask({ domain }, without)).body.error_code).toBe('saml_provider_disabled')
    const narrow = auth.another({ offeredProviders: async () => ['google'] })
    expect((await ask({ domain }, narrow)).body.error_code).toBe('sso_provider_not_found')
  })

  it('counts as a flow in the limit of a network', async () => {
    const bounded = auth.another({
      rateLimits: 'on',
      limitFigures: { flowPerAddress: { points: 1, seconds: 3600 } },
    })
    expect((await ask({ domain, skip_http_redirect: true }, bounded)).status).toBe(200)
    expect((await ask({ domain, skip_http_redirect: true }, bounded)).status).toBe(429)
  })

  it('cannot be configured for one domain at two providers', () => {
    const office = {
      clientIds: ['1'],
      clientSecret: 's',
      issuer: provider.issuer,
      domains: [domain],
    }
    expect(() =>
      auth.another({ providers: { 'custom:one': office, 'custom:two': office } }),
    ).toThrow(domain)
  })
})
