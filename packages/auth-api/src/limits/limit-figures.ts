/** So many per so many seconds. */
type LimitFigure = { points: number; seconds: number }

/**
 * The default figures. A whole examination hall may sit behind one address, so what succeeds gives
 * its point back, and only what fails or sends mail counts against an address for long.
 */
const limitFigures = {
  /** Wrong passwords for one account from one address. */
  passwordPerAccountAndAddress: { points: 10, seconds: 900 },
  /** Wrong passwords for one account from everywhere: slow guessing by many. */
  passwordPerAccount: { points: 100, seconds: 3600 },
  /** Wrong passwords from one address over all accounts. */
  passwordPerAddress: { points: 200, seconds: 300 },
  /** Refreshes from one address. */
  refreshPerAddress: { points: 3000, seconds: 300 },
  /** New accounts from one address: a class that registers together passes. */
  signupPerAddress: { points: 300, seconds: 3600 },
  /** Users without an address, from one address: GoTrue's RATE_LIMIT_ANONYMOUS_USERS. */
  anonymousPerAddress: { points: 30, seconds: 3600 },
  /** The same from everywhere: what a crowd of addresses may fill the tables with. */
  anonymousForAll: { points: 3000, seconds: 3600 },
  /** Ways to identity providers, each a row that waits for its return. */
  flowPerAddress: { points: 300, seconds: 300 },
  /** Sign-ins by passkey that came to nothing, from one address: each leaves a challenge for minutes. */
  passkeyPerAddress: { points: 300, seconds: 300 },
  /** Challenges of passkeys for everybody: what a crowd of addresses may fill the table with. */
  passkeyForAll: { points: 30_000, seconds: 300 },
  /** Sign-ins by passkeys of one account: each leaves a session. */
  passkeyPerAccount: { points: 60, seconds: 300 },
  /** Changes of the own account, each a write. */
  userUpdatePerAccount: { points: 60, seconds: 300 },
  /** New passwords of one account, each hashed twice. */
  passwordChangePerAccount: { points: 10, seconds: 3600 },
  /** Mails to one account: GoTrue's SMTP_MAX_FREQUENCY. */
  mailPerAccount: { points: 1, seconds: 60 },
  /** Mails asked for from one address. */
  mailPerAddress: { points: 100, seconds: 3600 },
  /** Text messages to one number: GoTrue's SMS_MAX_FREQUENCY. */
  smsPerPhone: { points: 1, seconds: 60 },
  /** The same in a day from one address, which locks nobody else's out. */
  smsPerPhoneAndAddressDaily: { points: 10, seconds: 86_400 },
  /** The same in a day from everywhere. */
  smsPerPhoneDaily: { points: 30, seconds: 86_400 },
  /** Text messages asked for from one address. */
  smsPerAddress: { points: 20, seconds: 3600 },
  /** The same in a day: a fraction of the total. */
  smsPerAddressDaily: { points: 60, seconds: 86_400 },
  /** All text messages that are sent in a day: what a crowd of addresses can cost. */
  smsForAll: { points: 500, seconds: 86_400 },
  /** Those of them that nobody has confirmed the number of; four fifths of all where only these are told. */
  smsForStrangers: { points: 400, seconds: 86_400 },
  /** Wrong codes for one account: 40 guesses an hour at one in a million. */
  verifyPerAccount: { points: 10, seconds: 900 },
  /** Wrong codes for one account in a day, since several mails of it may be good at a time. */
  verifyPerAccountDaily: { points: 20, seconds: 86_400 },
  /** Wrong codes of a second factor: one of three steps' codes among a million. */
  factorPerAccount: { points: 10, seconds: 900 },
  /** The same in a day: three in a hundred thousand to be right by chance. */
  factorPerAccountDaily: { points: 30, seconds: 86_400 },
  /** Wrong codes for all accounts from everywhere: guessing at many by many. Links go on working. */
  verifyCodes: { points: 2000, seconds: 3600 },
  /** Wrong links from everywhere; a right one is never refused for the sake of others. */
  verifyLinks: { points: 10_000, seconds: 3600 },
  /** Wrong codes and links from one address. */
  verifyPerAddress: { points: 120, seconds: 300 },
} as const satisfies Record<string, LimitFigure>

export type LimitName = keyof typeof limitFigures
export type LimitFigures = Record<LimitName, LimitFigure>

/** The default figures with some replaced. */
export function limitFiguresWith(changed: Partial<LimitFigures>): LimitFigures {
  const { smsForAll = limitFigures.smsForAll } = changed
  const points = Math.max(1, Math.floor(smsForAll.points * 0.8))
  return { ...limitFigures, smsForStrangers: { ...smsForAll, points }, ...changed }
}
