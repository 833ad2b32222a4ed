import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/**
 * OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. Runs in libuv's pool, so
 * the event loop stays free and at most four run at a time (76 MiB).
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

/** The hash of a password nobody has, so that an unknown address costs as much as a known one. */
const nobodys = hash('no such account', parameters)
nobodys.catch(() => undefined)

/**
 * Longer than any password that may be set (password-strength.ts), for hashes that came from
 * elsewhere; what is longer still is nobody's and costs nothing.
 */
const longestTyped = 256

/** An argon2id hash in PHC form, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/**
 * Whether `password` is the one behind `stored`: argon2 in PHC form, or bcrypt. Without a stored
 * hash the answer is no, after the same work. A hash in no known form is nobody's password. For
 * endpoints there is `PasswordWork`, which bounds how many run at a time.
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  if (password.length > longestTyped) return false
  if (stored?.startsWith('$2')) return verifyBcrypt(password, stored).catch(() => false)
  if (stored?.startsWith('$argon2')) return verify(stored, password).catch(() => false)
  await verify(await nobodys, password)
  return false
}

/** Looks like a hash and costs as much to verify, but is that of no password: made without work. */
export function unusablePasswordHash(): string {
  const [salt, digest] = [16, 32].map((size) =>
    randomBytes(size).toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`
}

/** True when a hash should be replaced at the next occasion that shows the password. */
export function needsRehash(stored: string): boolean {
  return !current.test(stored)
}

/** True for the forms that an administrator may hand over as `password_hash`. */
export function isKnownHash(stored: string): boolean {
  const bcrypt = /^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/
  const argon2 = /^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/
  return bcrypt.test(stored) || argon2.test(stored)
}
