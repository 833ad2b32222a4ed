import { expect } from 'vitest'
import {
  confirmedUser,
  documented,
  done,
  type Example,
  email,
  entered,
  password,
  type Stage,
  time,
  userOf,
  uuid,
} from '../testing/documented.ts'
import { type Client, origin } from '../testing/test-auth.ts'

const browserOnly = 'Of a browser’s page, around the calls of other examples.'

/** Returns the events that a client emits during `happening`. */
async function eventsOf(client: Client, happening: () => Promise<unknown>) {
  const events: string[] = []
  const { data } = client.onAuthStateChange((event) => void events.push(event))
  await happening()
  data.subscription.unsubscribe()
  return events
}
const listening =
  (happening: (client: Client) => Promise<unknown>) =>
  async ({ member }: Stage) => {
    const client = await member()
    return eventsOf(client, () => happening(client))
  }

const sessions: Example[] = [
  {
    of: 'getSession: Get the session data',
    ask: async ({ member }) => (await member()).getSession(),
    expected: { data: { session: entered().data.session }, error: null },
  },
  {
    of: 'getUser: Get the logged in user with the current existing session',
    ask: async ({ member }) => (await member()).getUser(),
    expected: { data: { user: confirmedUser() }, error: null },
  },
  {
    of: 'getUser: Get the logged in user with a custom access token jwt',
    ask: async ({ member, guest }) => {
      const { data } = await (await member()).getSession()
      return guest.getUser(data.session?.access_token)
    },
    expected: { data: { user: confirmedUser() }, error: null },
  },
  {
    of: 'setSession: Set the session',
    ask: async ({ member, guest }) => {
      const { data } = await (await member()).getSession()
      const { access_token = '', refresh_token = '' } = data.session ?? {}
      return guest.setSession({ access_token, refresh_token })
    },
    expected: {
      data: {
        user: confirmedUser(),
        session: { ...entered().data.session, expires_in: expect.any(Number) },
      },
      error: null,
    },
  },
  {
    of: 'refreshSession: Refresh session using the current session',
    ask: async ({ member }) => (await member()).refreshSession(),
    expected: entered(),
  },
  {
    of: 'refreshSession: Refresh session using a refresh token',
    ask: async ({ member, guest }) => {
      const { data } = await (await member()).getSession()
      return guest.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    },
    expected: entered(),
  },
  ...(['global', 'local', 'others'] as const).map((scope): Example => {
    const titles = {
      global: 'Sign out of every device (global – default)',
      local: 'Sign out only the current session (recommended for most apps)',
      others: 'Sign out of all other sessions, keep the current one',
    }
    const [here, there] = {
      global: [false, false],
      local: [false, true],
      others: [true, false],
    }[scope]
    return {
      of: `signOut: ${titles[scope]}`,
      ask: async ({ member, guest }) => {
        const client = await member()
        await guest.signInWithPassword({ email, password })
        const answer = await client.signOut(scope === 'global' ? undefined : { scope })
        const goesOn = async (one: Client) => (await one.refreshSession()).error === null
        return { ...answer, here: await goesOn(client), there: await goesOn(guest) }
      },
      expected: { ...done, here, there },
    }
  }),
  {
    of: 'getClaims: Get JWT claims, header and signature',
    ask: async ({ member }) => (await member()).getClaims(),
    expected: {
      data: {
        claims: {
          aal: 'aal1',
          amr: [{ method: 'password', timestamp: expect.any(Number) }],
          app_metadata: { provider: 'email' },
          aud: 'authenticated',
          email,
          exp: expect.any(Number),
          iat: expect.any(Number),
          is_anonymous: false,
          iss: origin,
          phone: '',
          role: 'authenticated',
          session_id: uuid,
          sub: uuid,
          user_metadata: expect.any(Object),
        },
        header: { alg: 'ES256', typ: 'JWT', kid: expect.any(String) },
        signature: expect.any(Uint8Array),
      },
      error: null,
    },
  },
  { of: 'startAutoRefresh: Start and stop auto refresh in React Native', aside: browserOnly },
  { of: 'stopAutoRefresh: Start and stop auto refresh in React Native', aside: browserOnly },
  { of: 'dispose: Cleanup on React unmount', aside: browserOnly },
]

const changes: Example[] = [
  {
    of: 'updateUser: Update the email for an authenticated user',
    ask: async ({ member, auth }) => {
      const answer = await (await member()).updateUser({ email: 'new@email.com' })
      return { ...answer, mail: await auth.mailTo('new@email.com', 'email_change') }
    },
    expected: {
      data: {
        user: confirmedUser(email, { new_email: 'new@email.com', email_change_sent_at: time }),
      },
      error: null,
      mail: { kind: 'email_change' },
    },
  },
  {
    of: 'updateUser: Update the phone number for an authenticated user',
    ask: async ({ member, codeTo }) => {
      const answer = await (await member()).updateUser({ phone: '123456789' })
      return { ...answer, code: await codeTo('+123456789') }
    },
    expected: {
      data: { user: { new_phone: '123456789', phone_change_sent_at: time } },
      error: null,
      code: expect.stringMatching(/^\d{6}$/),
    },
  },
  {
    of: 'updateUser: Update the password for an authenticated user',
    ask: async ({ member, guest }) => {
      await (await member()).updateUser({ password: 'new password' })
      return guest.signInWithPassword({ email, password: 'new password' })
    },
    expected: entered(),
  },
  {
    of: "updateUser: Update the user's metadata",
    ask: async ({ member }) => (await member()).updateUser({ data: { hello: 'world' } }),
    expected: {
      data: { user: confirmedUser(email, { user_metadata: { hello: 'world' } }) },
      ...done,
    },
  },
  {
    of: "updateUser: Update the user's password with a nonce",
    ask: async ({ member, auth }) => {
      const client = await member()
      await client.reauthenticate()
      const { token: nonce } = await auth.mailTo(email, 'reauthentication')
      return client.updateUser({ password: 'new password', nonce })
    },
    expected: { data: { user: confirmedUser() }, error: null },
  },
  {
    of: 'resetPasswordForEmail: Reset password',
    ask: async ({ member, guest, auth }) => {
      await member()
      const redirectTo = 'https://example.com/update-password'
      const answer = await guest.resetPasswordForEmail(email, { redirectTo })
      return { ...answer, mail: await auth.mailTo(email, 'recovery') }
    },
    expected: {
      data: {},
      error: null,
      mail: { redirectTo: 'https://example.com/update-password' },
    },
  },
  {
    of: 'resetPasswordForEmail: Reset password (React)',
    ask: async ({ member, guest, auth }) => {
      await member()
      await guest.resetPasswordForEmail(email)
      const { tokenHash } = await auth.mailTo(email, 'recovery')
      const events = await eventsOf(guest, () =>
        guest.verifyOtp({ token_hash: tokenHash, type: 'recovery' }),
      )
      const changed = await guest.updateUser({ password: 'new password' })
      return { events, changed }
    },
    expected: {
      events: expect.arrayContaining(['PASSWORD_RECOVERY']),
      changed: { data: { user: confirmedUser() }, error: null },
    },
  },
  {
    of: 'getUserIdentities: Returns a list of identities linked to the user',
    ask: async ({ member }) => (await member()).getUserIdentities(),
    expected: { data: { identities: userOf().identities }, error: null },
  },
  {
    of: 'linkIdentity: Link an identity to a user',
    ask: async ({ member, provider }) => {
      const options = { skipBrowserRedirect: true }
      const answer = await (await member()).linkIdentity({ provider: 'github', options })
      return { ...answer, leadsTo: answer.data?.url?.startsWith(provider.issuer) }
    },
    expected: { data: { provider: 'github', url: expect.any(String) }, error: null, leadsTo: true },
  },
  {
    of: 'unlinkIdentity: Unlink an identity',
    ask: async ({ member, provider, browser, auth }) => {
      await provider.person({ sub: 'L1', email, email_verified: true })
      const client = auth.client('pkce')
      const { data: session } = await (await member()).getSession()
      const { access_token = '', refresh_token = '' } = session.session ?? {}
      await client.setSession({ access_token, refresh_token })
      const way = await client.linkIdentity({
        provider: 'google',
        options: { skipBrowserRedirect: true },
      })
      const arrived = await browser.open(way.data?.url ?? '')
      await client.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
      const { data } = await client.getUserIdentities()
      const google = data?.identities.find((identity) => identity.provider === 'google')
      if (!google) throw new Error('not linked')
      return client.unlinkIdentity(google)
    },
    expected: { data: {}, error: null },
  },
]

const events: Example[] = [
  {
    of: 'onAuthStateChange: Listen to auth changes',
    ask: listening((client) => client.getSession()),
    expected: ['INITIAL_SESSION'],
  },
  {
    of: 'onAuthStateChange: Listen to sign out',
    ask: listening((client) => client.signOut()),
    expected: expect.arrayContaining(['SIGNED_OUT']),
  },
  {
    of: 'onAuthStateChange: Listen to password recovery events',
    aside: 'As in the example of resetPasswordForEmail.',
  },
  {
    of: 'onAuthStateChange: Listen to sign in',
    ask: listening((client) => client.signInWithPassword({ email, password })),
    expected: expect.arrayContaining(['SIGNED_IN']),
  },
  {
    of: 'onAuthStateChange: Listen to token refresh',
    ask: listening((client) => client.refreshSession()),
    expected: expect.arrayContaining(['TOKEN_REFRESHED']),
  },
  {
    of: 'onAuthStateChange: Listen to user updates',
    ask: listening((client) => client.updateUser({ data: { hello: 'world' } })),
    expected: expect.arrayContaining(['USER_UPDATED']),
  },
  { of: 'onAuthStateChange: Store OAuth provider tokens on sign in', aside: browserOnly },
  { of: "onAuthStateChange: Use React Context for the User's session", aside: browserOnly },
]

const elsewhere =
  /^(constructor|signUp|signIn\w+|exchangeCodeForSession|verifyOtp|reauthenticate|resend)$/
documented('GoTrueClient', (method) => !elsewhere.test(method), [
  ...sessions,
  ...changes,
  ...events,
])
