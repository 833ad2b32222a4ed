/** Maximum of `points` per `seconds`. */
type LimitFigure = { points: number; seconds: number }

/**
 * Default limits. A whole examination room may share one address. Successful requests are therefore refunded,
 * and only failures and mails count against an address for long.
 */
const limitFigures = {
  /** Wrong passwords for one account from one address. */
  passwordPerAccountAndAddress: { points: 10, seconds: 900 },
  /** Wrong passwords for one account from all addresses: slow distributed guessing. */
  passwordPerAccount: { points: 100, seconds: 3600 },
  /** Wrong passwords from one address over all accounts. */
  passwordPerAddress: { points: 200, seconds: 300 },
  /** Refreshes from one address. */
  refreshPerAddress: { points: 3000, seconds: 300 },
  /** New accounts from one address. A class that registers together is within the limit. */
  signupPerAddress: { points: 300, seconds: 3600 },
  /** Anonymous users created from one address: GoTrue's RATE_LIMIT_ANONYMOUS_USERS. */
  anonymousPerAddress: { points: 30, seconds: 3600 },
  /** Anonymous users created from all addresses, which bounds the rows that many addresses can add. */
  anonymousForAll: { points: 3000, seconds: 3600 },
  /** OAuth flows started from one address. Each stores a row until the callback. */
  flowPerAddress: { points: 300, seconds: 300 },
  /** Failed sign-ins by passkey from one address. Each leaves a challenge stored for minutes. */
  passkeyPerAddress: { points: 300, seconds: 300 },
  /** The first challenges of a network, which do not count against `passkeyForAll`. */
  passkeyShare: { points: 10, seconds: 300 },
  /** Passkey challenges from all addresses, which bounds the rows that many addresses can add. */
  passkeyForAll: { points: 30_000, seconds: 300 },
  /** Sign-ins by passkeys of one account. Each creates a session. */
  passkeyPerAccount: { points: 60, seconds: 300 },
  /** Changes of the caller's own account. Each is a write. */
  userUpdatePerAccount: { points: 60, seconds: 300 },
  /** New passwords of one account. Each is hashed twice. */
  passwordChangePerAccount: { points: 10, seconds: 3600 },
  /** Mails to one account: GoTrue's SMTP_MAX_FREQUENCY. */
  mailPerAccount: { points: 1, seconds: 60 },
  /** Mails requested from one address. */
  mailPerAddress: { points: 100, seconds: 3600 },
  /** Text messages to one number: GoTrue's SMS_MAX_FREQUENCY. */
  smsPerPhone: { points: 1, seconds: 60 },
  /** Text messages per day to one number from one address, which does not block requests from others. */
  smsPerPhoneAndAddressDaily: { points: 10, seconds: 86_400 },
  /** Text messages per day to one number from all addresses. */
  smsPerPhoneDaily: { points: 30, seconds: 86_400 },
  /** Text messages requested from one address. */
  smsPerAddress: { points: 20, seconds: 3600 },
  /** Text messages per day from one address: a fraction of the total. */
  smsPerAddressDaily: { points: 60, seconds: 86_400 },
  /** All text messages sent per day, which bounds the cost that many addresses can cause. */
  smsForAll: { points: 500, seconds: 86_400 },
  /** Text messages per day to unconfirmed numbers; four fifths of `smsForAll` by default. */
  smsForStrangers: { points: 400, seconds: 86_400 },
  /** Wrong codes for one account: 40 guesses an hour at one in a million. */
  verifyPerAccount: { points: 10, seconds: 900 },
  /** Wrong codes per day for one account, because several of its mails may be valid at a time. */
  verifyPerAccountDaily: { points: 20, seconds: 86_400 },
  /** Wrong codes of a second factor. The codes of three time steps, out of a million, are valid at a time. */
  factorPerAccount: { points: 10, seconds: 900 },
  /** Wrong codes of a second factor per day: a chance of at most nine in a hundred thousand to guess one. */
  factorPerAccountDaily: { points: 30, seconds: 86_400 },
  /** The first wrong codes of an account, which do not count against `verifyCodes`. */
  verifyShare: { points: 2, seconds: 86_400 },
  /** Further wrong codes for all accounts from all addresses: distributed guessing. Links continue to work. */
  verifyCodes: { points: 500, seconds: 3600 },
  /** Wrong links from all addresses. A valid one is never refused because of others. */
  verifyLinks: { points: 10_000, seconds: 3600 },
  /** Wrong codes and links from one address. */
  verifyPerAddress: { points: 120, seconds: 300 },
} as const satisfies Record<string, LimitFigure>

export type LimitName = keyof typeof limitFigures
export type LimitFigures = Record<LimitName, LimitFigure>

/** Returns the default limits with some replaced. */
export function limitFiguresWith(changed: Partial<LimitFigures>): LimitFigures {
  const { smsForAll = limitFigures.smsForAll } = changed
  const points = Math.max(1, Math.floor(smsForAll.points * 0.8))
  return { ...limitFigures, smsForStrangers: { ...smsForAll, points }, ...changed }
}
