import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/**
 * OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. It runs in libuv's thread pool, so
 * the event loop is not blocked and at most four run at a time (76 MiB).
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** Hash of an unused password, so that an unknown address costs as much as a known one. */
const dummyHash = hash('no such account', parameters)
dummyHash.catch(() => undefined)

/**
 * Longer than any password that may be set (password-strength.ts), for imported hashes. A longer input
 * matches no account and is refused without work.
 */
const maxTypedLength = 256

/** Returns an argon2id hash in PHC format with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/**
 * Returns whether `password` matches `stored`: argon2 in PHC format, or bcrypt. Without a stored hash the
 * result is false after the same work. A hash in an unknown format matches no password. Endpoints use
 * `PasswordWork`, which limits how many run at a time.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  if (password.length > maxTypedLength) return false
  if (stored?.startsWith('$2')) return verifyBcrypt(password, stored).catch(() => false)
  if (stored?.startsWith('$argon2')) return verify(stored, password).catch(() => false)
  await verify(await dummyHash, password)
  return false
}

/** Returns a hash that matches no password but costs as much to verify. Creating it takes no work. */
export function unusablePasswordHash(): string {
  const [salt, digest] = [16, 32].map((size) =>
    randomBytes(size).toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`
}

/** Returns whether a hash should be replaced the next time the password is known. */
export function needsRehash(stored: string): boolean {
  return !current.test(stored)
}

/** Returns whether a hash has a format that an administrator may pass as `password_hash`. */
export function isKnownHash(stored: string): boolean {
  const bcrypt = /^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/
  const argon2 = /^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/
  return bcrypt.test(stored) || argon2.test(stored)
}
