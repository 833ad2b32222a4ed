import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const name = 'known-device'
const halfYearSeconds = 180 * 24 * 3600
/** Maximum accounts remembered per browser, newest first: enough for a family or a shared computer. */
const maxAccounts = 8

/**
 * Records the accounts to which the caller's browser has signed in before. The browser sends a cookie that no
 * script can read and that grants no access: a random number, and a MAC over it for each account. A known
 * device has its own counters for an account's guesses and mails, which requests from other devices do not
 * use up.
 */
export type KnownDevice = {
  /** Returns the key of the counter for this account: the account's, or this device's own. */
  counterOf(email: string): string
  isKnownTo(email: string): boolean
  /** Called when a session starts or is refreshed. */
  remember(email: string): void
  /** Returns the `Set-Cookie` header that stores the remembered accounts, if there are new ones. */
  setCookie(): string | undefined
}

type Site = { secret: string; path: string; secure: boolean }

/** @param cookies the request's `Cookie` header */
export function readKnownDevice(cookies: string | null, site: Site): KnownDevice {
  const marker = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]*)`).exec(cookies ?? '')?.[1] ?? ''
  const [given = '', ...proofs] = marker.split('.')
  const isWhole = /^[\w-]{22}$/.test(given)
  const device = isWhole ? given : randomBytes(16).toString('base64url')
  let retained = isWhole ? proofs.slice(0, maxAccounts) : []
  let remembered = false

  const proofFor = (email: string) =>
    createHmac('sha256', site.secret)
      .update(`known device ${device} ${email}`)
      .digest('base64url')
      .slice(0, 22)
  const isKnownTo = (email: string) => {
    const expected = Buffer.from(proofFor(email))
    return retained.some((proof) => {
      const shown = Buffer.from(proof)
      return shown.length === expected.length && timingSafeEqual(shown, expected)
    })
  }
  return {
    isKnownTo,
    counterOf: (email) => (isKnownTo(email) ? `${email} ${device}` : email),
    remember: (email) => {
      const proof = proofFor(email)
      retained = [proof, ...retained.filter((other) => other !== proof)].slice(0, maxAccounts)
      remembered = true
    },
    setCookie: () => {
      if (!remembered) return undefined
      const value = [device, ...retained].join('.')
      const secure = site.secure ? '; Secure' : ''
      return `${name}=${value}; Path=${site.path}; Max-Age=${halfYearSeconds}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
