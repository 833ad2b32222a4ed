import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../support/authenticator.ts'
import { demo, type Person, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

/** An attacker knows the administrator's password but does not have the phone. */
describe('an administrator with a second factor', () => {
  const secretKey = `sb_secret_${randomUUID()}`
  let server: SeededServer
  let admin: Person
  let thief: Person
  let factorId = ''
  let app: ReturnType<typeof authenticator>

  beforeAll(async () => {
    server = await startSeededServer({ SECRET_KEY: secretKey })
    admin = await signIn(server, demo.admin)
    const { data, error } = await admin.client.auth.mfa.enroll({ factorType: 'totp' })
    if (error) throw error
    factorId = data.id
    app = authenticator(data.totp.secret)
    await admin.client.auth.mfa.challengeAndVerify({ factorId, code: app.next() })
    thief = await signIn(server, demo.admin)
  })
  afterAll(() => server.stop())

  const logo = async () => {
    const create = { width: 300, height: 300, channels: 3, background: 'teal' } as const
    const picture = await sharp({ create }).png().toBuffer()
    return new Blob([new Uint8Array(picture)], { type: 'image/png' })
  }
  const reach = async ({ client }: Person) => {
    const others = await client.from('profiles').select('user_id').neq('user_id', admin.id).limit(1)
    const write = await client.from('categories').insert({ name: 'ของคนร้าย' }).select('id')
    const call = await client.rpc('list_users')
    const upload = await client.storage
      .from('images')
      .upload(`logos/${randomUUID()}.png`, await logo())
    const invite = await client.functions.invoke('invite-user', {
      body: { email: 'not an address' },
    })
    const invited: Response = invite.error?.context
    return {
      others: others.data?.length ?? 0,
      write: write.error?.code ?? 'done',
      call: call.error?.code ?? 'done',
      upload: upload.error ? 'refused' : 'done',
      invite: ((await invited.json()) as { code: string }).code,
    }
  }

  it('gives an attacker with the password no access, on any path', async () => {
    expect(await reach(thief)).toEqual({
      others: 0,
      write: 'second_factor_required',
      call: 'second_factor_required',
      upload: 'refused',
      invite: 'second_factor_required',
    })
  })

  it('gives no access after a refresh, nor for a challenge of the owner’s', async () => {
    await thief.client.auth.refreshSession()
    expect((await reach(thief)).call).toBe('second_factor_required')
    const challenge = await admin.client.auth.mfa.challenge({ factorId })
    const challengeId = challenge.data?.id ?? ''
    const replayed = await thief.client.auth.mfa.verify({
      factorId,
      challengeId,
      code: app.last(),
    })
    expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await reach(thief)).call).toBe('second_factor_required')
  })

  it('has all rights in the session that verified it, and with the secret key', async () => {
    const own = await reach(admin)
    expect(own).toMatchObject({ others: 1, write: 'done', call: 'done', upload: 'done' })
    expect(own.invite).not.toBe('second_factor_required')
    const service = createClient(server.url, secretKey, { auth: { persistSession: false } })
    expect((await service.rpc('list_users')).error).toBeNull()
  })

  it('loses them once that factor is removed and another remains', async () => {
    const { data } = await admin.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'tablet',
    })
    const tablet = authenticator(data?.totp.secret ?? '')
    const code = tablet.next()
    await admin.client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
    expect((await admin.client.rpc('list_users')).error).toBeNull()
    const { data: stored } = await admin.client.auth.getSession()
    const service = createClient(server.url, secretKey, { auth: { persistSession: false } })
    await service.auth.admin.mfa.deleteFactor({ userId: admin.id, id: data?.id ?? '' })
    expect(stored.session?.access_token).toBeDefined()
    expect((await admin.client.rpc('list_users')).error).toMatchObject({
      code: 'second_factor_required',
    })
  })
})
