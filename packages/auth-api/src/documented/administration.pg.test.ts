import { expect } from 'vitest'
import {
  confirmedUser,
  documented,
  type Example,
  email,
  password,
  type Stage,
  time,
  userOf,
} from '../testing/documented.ts'
import { origin } from '../testing/test-auth.ts'

type Links = Parameters<Awaited<ReturnType<Stage['admin']>>['generateLink']>[0]
type Changes = Parameters<Awaited<ReturnType<Stage['admin']>>['updateUserById']>[1]

const idOf = async ({ member }: Stage) => (await (await member()).getUser()).data.user?.id ?? ''

/** An example that generates a link, for an existing user if `isMember`. */
const link = (
  type: Links['type'],
  more: object = {},
  isMember = true,
  sent: object = { recovery_sent_at: time },
) => ({
  ask: async (stage: Stage) => {
    if (isMember) await stage.member()
    const admin = await stage.admin()
    return admin.generateLink({ type, email, ...more } as Links)
  },
  expected: {
    data: {
      properties: {
        action_link: expect.stringMatching(`^${origin}/verify\\?`),
        email_otp: expect.stringMatching(/^\d{6}$/),
        hashed_token: expect.any(String),
        redirect_to: expect.any(String),
        verification_type: type,
      },
      user: { ...userOf(), ...sent },
    },
    error: null,
  },
})

const change = (changes: Changes, user: Record<string, unknown> = {}) => ({
  ask: async (stage: Stage) => (await stage.admin()).updateUserById(await idOf(stage), changes),
  expected: { data: { user: userOf(changes.email ?? email, user) }, error: null },
})

const links: Example[] = [
  {
    of: 'inviteUserByEmail: Invite a user',
    ask: async ({ admin }) => (await admin()).inviteUserByEmail(email),
    expected: {
      data: { user: userOf(email, { invited_at: time, confirmation_sent_at: time }) },
      error: null,
    },
  },
  {
    of: 'generateLink: Generate a signup link',
    ...link('signup', { password: 'secret' }, false, { confirmation_sent_at: time }),
  },
  {
    of: 'generateLink: Generate an invite link',
    ...link('invite', {}, false, { invited_at: time, confirmation_sent_at: time }),
  },
  { of: 'generateLink: Generate a magic link', ...link('magiclink') },
  { of: 'generateLink: Generate a recovery link', ...link('recovery') },
  {
    of: 'generateLink: Generate links to change current email address',
    ask: async (stage) => {
      const newEmail = 'new.email@example.com'
      const to = (type: Links['type']) => link(type, { newEmail }, type.endsWith('current'))
      const current = await to('email_change_current').ask(stage)
      const next = await to('email_change_new').ask(stage)
      return [current, next]
    },
    expected: [
      { data: { properties: { verification_type: 'email_change_current' } }, error: null },
      { data: { properties: { verification_type: 'email_change_new' } }, error: null },
    ],
  },
]

const people: Example[] = [
  {
    of: 'createUser: With custom user metadata',
    ask: async ({ admin }) =>
      (await admin()).createUser({ email, password, user_metadata: { name: 'Yoda' } }),
    expected: { data: { user: userOf(email, { user_metadata: { name: 'Yoda' } }) }, error: null },
  },
  {
    of: "createUser: Auto-confirm the user's email",
    ask: async ({ admin }) => (await admin()).createUser({ email, email_confirm: true }),
    expected: { data: { user: userOf(email, { email_confirmed_at: time }) }, error: null },
  },
  {
    of: "createUser: Auto-confirm the user's phone number",
    ask: async ({ admin }) =>
      (await admin()).createUser({ phone: '1234567890', phone_confirm: true }),
    expected: { data: { user: { phone: '1234567890', phone_confirmed_at: time } }, error: null },
  },
  {
    of: 'listUsers: Get a page of users',
    ask: async ({ member, admin }) => {
      await member()
      return (await admin()).listUsers()
    },
    expected: { data: { users: [confirmedUser()], aud: 'authenticated', total: 1 }, error: null },
  },
  {
    of: 'listUsers: Paginated list of users',
    ask: async ({ member, admin }) => {
      await member()
      return (await admin()).listUsers({ page: 1, perPage: 1000 })
    },
    expected: { data: { users: [confirmedUser()], nextPage: null, lastPage: 1 }, error: null },
  },
  {
    of: 'getUserById: Fetch the user object using the access_token jwt',
    ask: async (stage) => (await stage.admin()).getUserById(await idOf(stage)),
    expected: { data: { user: confirmedUser() }, error: null },
  },
  {
    of: 'updateUserById',
    ask: async (stage) => {
      const client = await stage.member()
      const id = (await client.getUser()).data.user?.id ?? ''
      const user_metadata = { preferences: { theme: 'dark' } }
      await (await stage.admin()).updateUserById(id, { user_metadata })
      return client.refreshSession()
    },
    expected: {
      data: { user: { user_metadata: { preferences: { theme: 'dark' } } } },
      error: null,
    },
  },
  {
    of: "updateUserById: Updates a user's email",
    ...change({ email: 'new@email.com' }),
  },
  {
    of: "updateUserById: Updates a user's password",
    ask: async (stage) => {
      const id = await idOf(stage)
      await (await stage.admin()).updateUserById(id, { password: 'new_password' })
      return stage.guest.signInWithPassword({ email, password: 'new_password' })
    },
    expected: { data: { user: confirmedUser() }, error: null },
  },
  {
    of: "updateUserById: Updates a user's metadata",
    ...change({ user_metadata: { hello: 'world' } }, { user_metadata: { hello: 'world' } }),
  },
  {
    of: "updateUserById: Updates a user's app_metadata",
    ...change(
      { app_metadata: { plan: 'trial' } },
      { app_metadata: { plan: 'trial', provider: 'email', providers: ['email'] } },
    ),
  },
  {
    of: "updateUserById: Confirms a user's email address",
    ask: async ({ admin }) => {
      const { data } = await (await admin()).createUser({ email, password })
      return (await admin()).updateUserById(data.user?.id ?? '', { email_confirm: true })
    },
    expected: { data: { user: userOf(email, { email_confirmed_at: time }) }, error: null },
  },
  {
    of: "updateUserById: Confirms a user's phone number",
    ask: async ({ admin }) => {
      const { data } = await (await admin()).createUser({ phone: '1234567890', password })
      return (await admin()).updateUserById(data.user?.id ?? '', { phone_confirm: true })
    },
    expected: { data: { user: { phone: '1234567890', phone_confirmed_at: time } }, error: null },
  },
  {
    of: 'updateUserById: Ban a user for 100 years',
    ...change({ ban_duration: '876000h' }, { banned_until: time }),
  },
  {
    of: 'deleteUser: Removes a user',
    ask: async (stage) => (await stage.admin()).deleteUser(await idOf(stage)),
    expected: { data: { user: {} }, error: null },
    differs:
      'The response does not name the deleted user, as in GoTrue; the reference shows the id.',
  },
]

documented('GoTrueAdminApi', () => true, [
  { of: 'constructor: Using supabase-js (recommended)', aside: 'Makes a client.' },
  {
    of: 'constructor: Standalone import for bundle-sensitive environments',
    aside: 'Makes a client.',
  },
  ...links,
  ...people,
])
