import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const name = 'known-device'
const halfYearSeconds = 180 * 24 * 3600
/** Accounts that one browser is known to, newest first: a family's, a computer room's. */
const mostAccounts = 8

/**
 * Whether the caller's browser has signed in to an account before. It shows a marker that no script
 * can read and that opens nothing: a random number, and for each account a MAC over it. What strangers
 * use up of an account's guesses and mails, a known device has once more, of its own.
 */
export type KnownDevice = {
  /** Whose counter of this account it is: the account's, or this device's own. */
  counterOf(email: string): string
  isKnownTo(email: string): boolean
  /** To be called when a session begins or goes on. */
  remember(email: string): void
  /** The header that keeps what was remembered, if anything was. */
  setCookie(): string | undefined
}

type Site = { secret: string; path: string; secure: boolean }

/** @param cookies the request's `Cookie` header */
export function readKnownDevice(cookies: string | null, site: Site): KnownDevice {
  const marker = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]*)`).exec(cookies ?? '')?.[1] ?? ''
  const [given = '', ...proofs] = marker.split('.')
  const isWhole = /^[\w-]{22}$/.test(given)
  const device = isWhole ? given : randomBytes(16).toString('base64url')
  let kept = isWhole ? proofs.slice(0, mostAccounts) : []
  let remembered = false

  const proofFor = (email: string) =>
    createHmac('sha256', site.secret)
      .update(`known device ${device} ${email}`)
      .digest('base64url')
      .slice(0, 22)
  const isKnownTo = (email: string) => {
    const expected = Buffer.from(proofFor(email))
    return kept.some((proof) => {
      const shown = Buffer.from(proof)
      return shown.length === expected.length && timingSafeEqual(shown, expected)
    })
  }
  return {
    isKnownTo,
    counterOf: (email) => (isKnownTo(email) ? `${email} ${device}` : email),
    remember: (email) => {
      const proof = proofFor(email)
      kept = [proof, ...kept.filter((other) => other !== proof)].slice(0, mostAccounts)
      remembered = true
    },
    setCookie: () => {
      if (!remembered) return undefined
      const value = [device, ...kept].join('.')
      const secure = site.secure ? '; Secure' : ''
      return `${name}=${value}; Path=${site.path}; Max-Age=${halfYearSeconds}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
