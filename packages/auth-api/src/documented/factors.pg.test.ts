import { expect } from 'vitest'
import {
  documented,
  type Example,
  email,
  password,
  phone,
  refused,
  type Stage,
  time,
  userOf,
  uuid,
} from '../testing/documented.ts'
import { enrolled, protectedBy } from '../testing/test-auth.ts'

const noPhones = 'Second factors are apps, security keys and recovery codes.'
const ofTheClient = 'Settings of the client only; no request is sent.'

/** Creates a user whose session has verified a factor. */
async function protectedMember(stage: Stage) {
  const client = await stage.member()
  return { client, ...(await protectedBy(client, 'Important Auth App')) }
}
const totp = (friendlyName = 'Important Auth App') => ({
  id: uuid,
  friendly_name: friendlyName,
  factor_type: 'totp',
  status: 'verified',
  created_at: time,
  updated_at: time,
})
const verified = {
  data: {
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: expect.any(String),
    user: userOf(email, { factors: [totp()] }),
  },
  error: null,
}
const codes = {
  data: {
    id: uuid,
    type: 'recovery_code',
    total: 10,
    codes: Array.from({ length: 10 }, () => expect.stringMatching(/^[0-9a-z]{12}$/)),
  },
  error: null,
}
const shorter = 'Codes have 12 characters, of 60 bits.'

const recoveryCodes: Example[] = [
  {
    of: 'getStatus: Get the recovery codes status',
    ask: async (stage) => {
      const { client } = await protectedMember(stage)
      await client.mfa.recoveryCodes.generate()
      return client.mfa.recoveryCodes.getStatus()
    },
    expected: { data: { id: uuid, type: 'recovery_code', total: 10, remaining: 10 }, error: null },
  },
  {
    of: 'generate: Generate recovery codes',
    ask: async (stage) => {
      const { client } = await protectedMember(stage)
      return client.mfa.recoveryCodes.generate({ friendlyName: 'Backup codes' })
    },
    expected: { ...codes, data: { ...codes.data, friendly_name: 'Recovery codes' } },
    differs: `${shorter} Their name is always the same.`,
  },
  {
    of: 'verify: Verify a recovery code',
    ask: async (stage) => {
      const { client } = await protectedMember(stage)
      const friendlyName = 'Backup codes'
      const { data } = await client.mfa.recoveryCodes.generate({ friendlyName })
      await stage.guest.signInWithPassword({ email, password })
      const code = data?.codes[0]?.match(/.{4}/g)?.join('-').toUpperCase() ?? ''
      return stage.guest.mfa.recoveryCodes.verify({ code })
    },
    expected: verified,
    differs: 'The codes are no row of the user’s factors.',
  },
  {
    of: 'regenerate: Regenerate recovery codes',
    ask: async (stage) => {
      const { client } = await protectedMember(stage)
      await client.mfa.recoveryCodes.generate()
      return client.mfa.recoveryCodes.regenerate()
    },
    expected: codes,
    differs: shorter,
  },
  {
    of: 'unenroll: Unenroll recovery codes',
    ask: async (stage) => {
      const { client } = await protectedMember(stage)
      await client.mfa.recoveryCodes.generate()
      return client.mfa.recoveryCodes.unenroll()
    },
    expected: { data: { id: uuid }, error: null },
  },
]

const apps: Example[] = [
  {
    of: 'enroll: Enroll a time-based, one-time password (TOTP) factor',
    ask: async ({ member }) =>
      (await member()).mfa.enroll({ factorType: 'totp', friendlyName: 'Important app' }),
    expected: {
      data: {
        id: uuid,
        type: 'totp',
        totp: {
          qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg/),
          secret: expect.stringMatching(/^[A-Z2-7]+$/),
          uri: expect.stringMatching(/^otpauth:\/\/totp\//),
        },
        friendly_name: 'Important app',
      },
      error: null,
    },
  },
  {
    of: 'challenge: Create a challenge for a factor',
    ask: async (stage) => {
      const { client, id } = await protectedMember(stage)
      return client.mfa.challenge({ factorId: id })
    },
    expected: { data: { id: uuid, type: 'totp', expires_at: expect.any(Number) }, error: null },
  },
  ...[
    'enroll: Enroll a Phone Factor',
    'challenge: Create a challenge for a phone factor',
    'challenge: Create a challenge for a phone factor (WhatsApp)',
  ].map(
    (title): Example => ({
      of: title,
      ask: async ({ member }) =>
        (await member()).mfa.enroll({ factorType: 'phone', phone, friendlyName: 'phone' }),
      expected: refused(422, 'mfa_phone_enroll_not_enabled', null),
      differs: noPhones,
    }),
  ),
  {
    of: 'verify: Verify a challenge for a factor',
    ask: async ({ member }) => {
      const client = await member()
      const { id, app } = await enrolled(client, 'Important Auth App')
      const { data } = await client.mfa.challenge({ factorId: id })
      return client.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code: app.next() })
    },
    expected: verified,
  },
  {
    of: 'challengeAndVerify: Create and verify a challenge for a factor',
    ask: async ({ member }) => {
      const client = await member()
      const { id, app } = await enrolled(client, 'Important Auth App')
      return client.mfa.challengeAndVerify({ factorId: id, code: app.next() })
    },
    expected: verified,
  },
  {
    of: 'unenroll: Unenroll a factor',
    ask: async (stage) => {
      const { client, id } = await protectedMember(stage)
      return client.mfa.unenroll({ factorId: id })
    },
    expected: { data: { id: uuid }, error: null },
  },
  ...['Get the AAL details of a session', 'Get the AAL details for a specific JWT'].map(
    (title): Example => ({
      of: `getAuthenticatorAssuranceLevel: ${title}`,
      ask: async (stage) => {
        await protectedMember(stage)
        await stage.guest.signInWithPassword({ email, password })
        const { data } = await stage.guest.getSession()
        const jwt = title.endsWith('JWT') ? data.session?.access_token : undefined
        return stage.guest.mfa.getAuthenticatorAssuranceLevel(jwt)
      },
      expected: {
        data: {
          currentLevel: 'aal1',
          nextLevel: 'aal2',
          currentAuthenticationMethods: [{ method: 'password', timestamp: expect.any(Number) }],
        },
        error: null,
      },
    }),
  ),
  {
    of: 'deleteFactor: Delete a factor for a user',
    ask: async (stage) => {
      const { client, id } = await protectedMember(stage)
      const userId = (await client.getUser()).data.user?.id ?? ''
      return (await stage.admin()).mfa.deleteFactor({ id, userId })
    },
    expected: { data: { data: { id: uuid } }, error: null },
    differs: 'The client wraps the response once more.',
  },
  {
    of: 'listFactors: List all factors for a user',
    ask: async (stage) => {
      const { client } = await protectedMember(stage)
      const userId = (await client.getUser()).data.user?.id ?? ''
      return (await stage.admin()).mfa.listFactors({ userId })
    },
    expected: { data: { factors: [totp()] }, error: null },
  },
]

documented('lib/types', () => true, [
  ...recoveryCodes,
  ...apps,
  { of: 'detectSessionInUrl', aside: ofTheClient },
  { of: 'mediation', aside: ofTheClient },
  {
    of: 'AuthOAuthAuthorizationDetailsResponse',
    aside: 'This is no identity provider for other sites.',
  },
])
