import { AuthError } from '@sanamsob/auth-api'
import { describe, expect, it } from 'vitest'
import { identify } from './identify.ts'

const keys = {
  publishableKey: 'sb_publishable_a',
  secretKey: 'sb_secret_b',
  also: { signingKeys: [], publishableKeys: ['sb_publishable_c'], secretKeys: ['sb_secret_d'] },
}
const verify = async (token: string) => {
  if (token === 'learner') return { sub: 'u', role: 'authenticated' }
  if (token === 'service') return { role: 'service_role' }
  if (token === 'outage') throw new Error('Connection terminated')
  throw new AuthError('bad_jwt')
}
const callerOf = (headers: Record<string, string>) => identify(new Headers(headers), keys, verify)

describe('identify', () => {
  it.each([
    [{}, 'anon'],
    [{ apikey: keys.publishableKey }, 'anon'],
    [{ apikey: keys.publishableKey, authorization: `Bearer ${keys.publishableKey}` }, 'anon'],
    [{ apikey: keys.secretKey }, 'service_role'],
    [{ authorization: `Bearer ${keys.secretKey}` }, 'service_role'],
    [{ apikey: 'sb_publishable_c' }, 'anon'],
    [{ authorization: 'Bearer sb_secret_d' }, 'service_role'],
    [{ apikey: keys.publishableKey, authorization: 'Bearer learner' }, 'authenticated'],
    [{ apikey: keys.secretKey, authorization: 'Bearer learner' }, 'authenticated'],
  ])('accepts %j as %s', async (headers, role) => {
    expect((await callerOf(headers))?.role).toBe(role)
  })

  it.each([
    [{ apikey: 'sb_secret_x' }],
    [{ apikey: 'anything', authorization: 'Bearer learner' }],
    [{ authorization: 'Bearer sb_secret_x' }],
    [{ authorization: 'Bearer service' }],
    [{ authorization: 'Bearer forged' }],
    [{ authorization: 'Basic learner' }],
    [{ authorization: 'Bearer ' }],
  ])('refuses %j', async (headers) => {
    expect(await callerOf(headers)).toBeNull()
  })

  it('does not treat a failure to verify as a refusal', async () => {
    await expect(callerOf({ authorization: 'Bearer outage' })).rejects.toThrow(
      'Connection terminated',
    )
  })
})
