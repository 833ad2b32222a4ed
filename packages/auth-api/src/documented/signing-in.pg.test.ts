import { expect, vi } from 'vitest'
import {
  confirmedUser,
  documented,
  done,
  type Example,
  email,
  entered,
  password,
  phone,
  refused,
  type Stage,
  sessionOf,
  time,
  userOf,
  uuid,
} from '../testing/documented.ts'
import { origin } from '../testing/test-auth.ts'
import { newAuthenticator, passkeyOf, webauthnGlobals } from '../testing/test-site.ts'

const wallet = 'Nobody signs in to an exam by a wallet.'
const oneWay = 'Codes go by text message only.'
const noUserYet = { data: { user: null, session: null }, error: null }
const redirectTo = 'https://example.com/welcome'
const anonymous = {
  ...userOf('', { app_metadata: {}, identities: [], is_anonymous: true }),
  last_sign_in_at: time,
}
const phoneUser = (digits: string) => ({
  id: uuid,
  phone: digits,
  email: '',
  app_metadata: { provider: 'phone', providers: ['phone'] },
  identities: [{ provider: 'phone' }],
})

/** Signs in at the provider and returns the client, the code of the callback and the flow id. */
async function arrivalBy(stage: Stage) {
  await stage.provider.person({ sub: 'G1', name: 'User Name', email, email_verified: true })
  const client = stage.auth.client('pkce')
  const { data } = await client.signInWithOAuth({
    provider: 'github',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  const arrived = await stage.browser.open(data.url ?? '')
  return { client, code: arrived.searchParams.get('code') ?? '', flowId: data.flowId }
}
const social = confirmedUser(email, {
  app_metadata: { provider: 'github', providers: ['github'] },
  user_metadata: { email, email_verified: true, full_name: 'User Name', sub: 'G1' },
  identities: [{ identity_id: uuid, id: 'G1', user_id: uuid, provider: 'github', email }],
})

/** Starts a sign-in with these options and returns the URL of the provider to which it redirects. */
const wayBy = (options: object) => async (stage: Stage) => {
  const { data, error } = await stage.guest.signInWithOAuth({
    provider: 'github',
    options: { skipBrowserRedirect: true, ...options },
  })
  const path = data.url?.slice(origin.length) ?? ''
  const answered = await stage.auth.send('GET', path)
  return { data, error, to: answered.headers.get('location') }
}
const way = (scope: RegExp | string = '') => ({
  data: {
    provider: 'github',
    url: expect.stringMatching(`^${origin}/authorize\\?provider=github`),
  },
  error: null,
  to: expect.stringMatching(scope),
})

const signingUp: Example[] = [
  {
    of: 'signUp: Sign up with an email and password',
    ask: ({ guest }) => guest.signUp({ email, password }),
    expected: entered(),
  },
  {
    of: 'signUp: Sign up with a phone number and password (SMS)',
    ask: ({ guest }) => guest.signUp({ phone: '123456789', password, options: { channel: 'sms' } }),
    expected: { data: { user: phoneUser('123456789'), session: null }, error: null },
  },
  {
    of: 'signUp: Sign up with a phone number and password (whatsapp)',
    ask: ({ guest }) =>
      guest.signUp({ phone: '123456789', password, options: { channel: 'whatsapp' } }),
    expected: refused(400, 'validation_failed'),
    differs: oneWay,
  },
  {
    of: 'signUp: Sign up with additional user metadata',
    ask: ({ guest }) =>
      guest.signUp({ email, password, options: { data: { first_name: 'John', age: 27 } } }),
    expected: entered(confirmedUser(email, { user_metadata: { first_name: 'John', age: 27 } })),
  },
  {
    of: 'signUp: Sign up with a redirect URL',
    ask: async ({ confirming }) => {
      const options = { emailRedirectTo: redirectTo }
      const answer = await confirming.client().signUp({ email, password, options })
      return { ...answer, mail: await confirming.mailTo(email, 'signup') }
    },
    expected: { data: { user: userOf(), session: null }, error: null, mail: { redirectTo } },
  },
  {
    of: 'signInAnonymously: Create an anonymous user',
    ask: ({ guest }) => guest.signInAnonymously({ options: { captchaToken: 'x' } }),
    expected: entered(anonymous),
  },
  {
    of: 'signInAnonymously: Create an anonymous user with custom user metadata',
    ask: ({ guest }) => guest.signInAnonymously({ options: { data: { theme: 'dark' } } }),
    expected: entered({ ...anonymous, user_metadata: { theme: 'dark' } }),
  },
]

const byPassword: Example[] = [
  {
    of: 'signInWithPassword: Sign in with email and password',
    ask: async ({ member, guest }) => {
      await member()
      return guest.signInWithPassword({ email, password })
    },
    expected: entered(),
  },
  {
    of: 'signInWithPassword: Sign in with phone and password',
    ask: async ({ guest, codeTo, auth }) => {
      await guest.signUp({ phone, password })
      await guest.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
      return auth.client().signInWithPassword({ phone, password })
    },
    expected: entered(phoneUser(phone.slice(1))),
  },
  {
    of: 'signInWithPassword: Handling errors',
    ask: ({ guest }) => guest.signInWithPassword({ email, password }),
    expected: {
      data: { user: null, session: null },
      error: {
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      },
    },
  },
]

const byProvider: Example[] = [
  { of: 'signInWithOAuth: Sign in using a third-party provider', ask: wayBy({}), expected: way() },
  {
    of: 'signInWithOAuth: Sign in using a third-party provider with redirect',
    ask: wayBy({ redirectTo }),
    expected: way(),
  },
  {
    of: 'signInWithOAuth: Sign in with scopes and access provider tokens',
    ask: wayBy({ scopes: 'repo gist notifications' }),
    expected: way(/scope=openid[^&]*repo[+ ]gist[+ ]notifications/),
  },
  {
    of: 'exchangeCodeForSession: Exchange Auth Code',
    ask: async (stage) => {
      const { client, code } = await arrivalBy(stage)
      return client.exchangeCodeForSession(code)
    },
    expected: {
      data: { user: social, session: sessionOf(social), redirectType: null },
      error: null,
    },
  },
  {
    of: 'exchangeCodeForSession: Exchange Auth Code for a specific flow (e.g. in a server-side callback handler)',
    ask: async (stage) => {
      const { client, code, flowId } = await arrivalBy(stage)
      return client.exchangeCodeForSession(code, flowId ? { flowId } : undefined)
    },
    expected: {
      data: { user: social, session: sessionOf(social), redirectType: null },
      error: null,
    },
  },
  {
    of: 'signInWithIdToken: Sign In using ID Token',
    ask: async ({ guest, provider }) =>
      guest.signInWithIdToken({
        provider: 'google',
        token: await provider.idToken({ sub: 'T1', email, email_verified: true }),
      }),
    expected: entered({
      id: uuid,
      aud: 'authenticated',
      role: 'authenticated',
      last_sign_in_at: time,
      identities: [{ identity_id: uuid, provider: 'google' }],
      created_at: time,
      updated_at: time,
    }),
  },
  {
    of: 'signInWithSSO: Sign in with email domain',
    ask: ({ guest }) => guest.signInWithSSO({ domain: 'company.com' }),
    expected: refused(404, 'saml_provider_disabled', null),
    differs: 'There is no SAML, and no provider here has a domain.',
  },
  {
    of: 'signInWithSSO: Sign in with provider UUID',
    ask: ({ guest }) => guest.signInWithSSO({ providerId: '21648a9d-8d5a-4555-a9d1-d6375dc14e92' }),
    expected: refused(404, 'saml_provider_disabled', null),
    differs: 'There is no SAML, and no provider here has a domain.',
  },
  { of: 'signInWithWeb3: Sign in with Solana or Ethereum (Window API)', aside: wallet },
  { of: 'signInWithWeb3: Sign in with Solana (Brave)', aside: wallet },
  { of: 'signInWithWeb3: Sign in with Solana (Wallet Adapter)', aside: wallet },
  {
    of: 'signInWithWeb3: Sign in with Ethereum (Message and Signature)',
    ask: ({ guest }) =>
      guest.signInWithWeb3({ chain: 'ethereum', message: 'a message', signature: '0x00' }),
    expected: refused(422, 'web3_provider_disabled'),
    differs: wallet,
  },
  {
    of: 'signInWithPasskey: Sign in with Conditional UI (passkey autofill)',
    ask: async ({ member, guest }) => {
      const authenticator = newAuthenticator()
      await passkeyOf(await member(), authenticator)
      for (const [name, value] of Object.entries(webauthnGlobals(authenticator)))
        vi.stubGlobal(name, value)
      return guest.signInWithPasskey({ options: { mediation: 'conditional' } } as object)
    },
    expected: entered(),
  },
]

const byCode: Example[] = [
  {
    of: 'signInWithOtp: Sign in with email',
    ask: async ({ guest, auth }) => {
      const options = { emailRedirectTo: redirectTo }
      const answer = await guest.signInWithOtp({ email, options })
      return { ...answer, mail: await auth.mailTo(email, 'magiclink') }
    },
    expected: { ...noUserYet, mail: { redirectTo } },
  },
  {
    of: 'signInWithOtp: Sign in with SMS OTP',
    ask: ({ guest }) => guest.signInWithOtp({ phone }),
    expected: noUserYet,
  },
  {
    of: 'signInWithOtp: Sign in with WhatsApp OTP',
    ask: ({ guest }) => guest.signInWithOtp({ phone, options: { channel: 'whatsapp' } }),
    expected: refused(400, 'validation_failed'),
    differs: oneWay,
  },
  {
    of: 'verifyOtp: Verify Signup One-Time Password (OTP)',
    ask: async ({ confirming }) => {
      await confirming.client().signUp({ email, password })
      const { token } = await confirming.mailTo(email, 'signup')
      return confirming.client().verifyOtp({ email, token, type: 'email' })
    },
    expected: entered(confirmedUser(email, { confirmed_at: time })),
  },
  {
    of: 'verifyOtp: Verify SMS One-Time Password (OTP)',
    ask: async ({ guest, codeTo }) => {
      await guest.signInWithOtp({ phone })
      return guest.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
    },
    expected: entered(phoneUser(phone.slice(1))),
  },
  {
    of: 'verifyOtp: Verify Email Auth (Token Hash)',
    ask: async ({ member, guest, auth }) => {
      await member()
      await guest.signInWithOtp({ email })
      const { tokenHash } = await auth.mailTo(email, 'magiclink')
      return guest.verifyOtp({ token_hash: tokenHash, type: 'email' })
    },
    expected: entered(),
  },
  {
    of: 'reauthenticate: Send reauthentication nonce',
    ask: async ({ member, auth }) => {
      const answer = await (await member()).reauthenticate()
      return { ...answer, mail: await auth.mailTo(email, 'reauthentication') }
    },
    expected: { ...done, mail: { token: expect.stringMatching(/^\d{6}$/) } },
  },
  {
    of: 'resend: Resend an email signup confirmation',
    ask: async ({ confirming }) => {
      const client = confirming.client()
      await client.signUp({ email, password })
      // Mails are sent after the response, so the first might arrive last.
      await confirming.mailTo(email, 'signup')
      const options = { emailRedirectTo: redirectTo }
      const answer = await client.resend({ type: 'signup', email, options })
      return { ...answer, mail: await confirming.mailTo(email, 'signup') }
    },
    expected: { ...noUserYet, mail: { redirectTo } },
  },
  {
    of: 'resend: Resend a phone signup confirmation',
    ask: async ({ guest }) => {
      await guest.signUp({ phone: '1234567890', password })
      return guest.resend({ type: 'sms', phone: '1234567890' })
    },
    expected: noUserYet,
  },
  {
    of: 'resend: Resend email change email',
    ask: async ({ member, auth }) => {
      const client = await member()
      await client.updateUser({ email: 'new@email.com' })
      const answer = await client.resend({ type: 'email_change', email })
      return { ...answer, mail: await auth.mailTo('new@email.com', 'email_change') }
    },
    expected: { ...noUserYet, mail: { kind: 'email_change' } },
  },
  {
    of: 'resend: Resend phone change OTP',
    ask: async ({ member }) => {
      const client = await member()
      await client.updateUser({ phone: '1234567890' })
      return client.resend({ type: 'phone_change', phone: '1234567890' })
    },
    expected: noUserYet,
  },
]

const methods =
  /^(constructor|signUp|signIn\w+|exchangeCodeForSession|verifyOtp|reauthenticate|resend)$/
documented('GoTrueClient', (method) => methods.test(method), [
  { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    aside: 'Makes a client.',
  },
  ...signingUp,
  ...byPassword,
  ...byProvider,
  ...byCode,
])
