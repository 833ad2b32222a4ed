/** Removes spaces and dashes, which users copy or write down, as the auth service does. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}

export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(plainCode(typed))
}

export function isRecoveryCode(typed: string): boolean {
  return /^[2-9A-HJKMNP-Z]{12}$/.test(plainCode(typed))
}

/** Splits a secret or recovery code into groups of four for reading. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
