/** As the auth service reads codes: spaces and dashes are how people write them down. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}

export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(plainCode(typed))
}

export function isRecoveryCode(typed: string): boolean {
  return /^[2-9A-HJKMNP-Z]{12}$/.test(plainCode(typed))
}

/** In groups of four, as a secret or a recovery code is read and written down. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
