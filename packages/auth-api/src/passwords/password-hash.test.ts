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
  it('verifies its own hashes', async () => {
    const stored = await hashPassword('รหัสผ่านยาว')
    expect(await verifyPassword('รหัสผ่านยาว', stored)).toBe(true)
    expect(await verifyPassword('รหัสผ่าน', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(false)
    expect(isKnownHash(stored)).toBe(true)
  })

  it('verifies bcrypt and wants it replaced', async () => {
    const stored = await bcrypt('secret-1', { cost: 4 })
    expect(await verifyPassword('secret-1', stored)).toBe(true)
    expect(await verifyPassword('secret-2', stored)).toBe(false)
    expect(needsRehash(stored)).toBe(true)
    expect(isKnownHash(stored)).toBe(true)
  })

  it.each([null, undefined, '', 'plain text', '$argon2id$broken', '$2b$broken'])(
    'refuses %j',
    async (stored) => {
      expect(await verifyPassword('no such account', stored)).toBe(false)
    },
  )

  it('refuses a password longer than any valid one, even if the hash matches', async () => {
    const stored = await hashPassword('ก'.repeat(256))
    expect(await verifyPassword('ก'.repeat(256), stored)).toBe(true)
    const longer = await hashPassword('ก'.repeat(257))
    expect(await verifyPassword('ก'.repeat(257), longer)).toBe(false)
  })

  it('creates a hash that no password matches, in the usual format', async () => {
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
