import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import {
  hashPassword,
  isKnownHash,
  needsRehash,
  unusablePasswordHash,
  verifyPassword,
} from './password-hash.ts'

describe('verifyPassword', () => {
  it('knows its own hashes', async () => {
    const stored = await hashPassword('รหัสผ่านยาว')
    expect(await verifyPassword('รหัสผ่านยาว', stored)).toBe(true)
    expect(await verifyPassword('รหัสผ่าน', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(false)
    expect(isKnownHash(stored)).toBe(true)
  })

  it('knows bcrypt, and wants it replaced', async () => {
    const stored = await bcrypt('secret-1', { cost: 4 })
    expect(await verifyPassword('secret-1', stored)).toBe(true)
    expect(await verifyPassword('secret-2', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(true)
    expect(isKnownHash(stored)).toBe(true)
  })

  it.each([null, undefined, '', 'plain text', '$argon2id$broken', '$2b$broken'])(
    'says no to %j',
    async (stored) => {
      expect(await verifyPassword('no such account', stored)).toBe(false)
    },
  )

  it("takes what nobody can have typed for nobody's, though the hash be of it", async () => {
    const stored = await hashPassword('ก'.repeat(256))
    expect(await verifyPassword('ก'.repeat(256), stored)).toBe(true)
    const longer = await hashPassword('ก'.repeat(257))
    expect(await verifyPassword('ก'.repeat(257), longer)).toBe(false)
  })

  it('has a hash that no password fits, in the form of the others', async () => {
    const stored = unusablePasswordHash()
    expect(stored).not.toBe(unusablePasswordHash())
    expect(isKnownHash(stored)).toBe(true)
    expect(needsRehash(stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('wants weaker argon2 replaced', () => {
    expect(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaGhhc2g')).toBe(true)
    expect(isKnownHash('md5:abc')).toBe(false)
  })
})
