/** Whether the browser has passkeys and security keys at all: on pages of a secure address alone. */
export function hasWebauthn(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/**
 * Whether the person closed the browser's own window, let it wait too long, or has no key there: browsers
 * do not say which, lest a page learn who has one.
 */
export function isTurnedAway(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED'
}
