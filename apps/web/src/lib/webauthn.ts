/** Whether the browser supports passkeys and security keys, which it does on secure origins only. */
export function hasWebauthn(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/**
 * Whether the user closed the browser's own dialog, let it time out, or has no key there. Browsers do not say which,
 * so that a page cannot find out which users have a key.
 */
export function isTurnedAway(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return name === 'NotAllowedError' || code === 'ERROR_CEREMONY_ABORTED'
}
