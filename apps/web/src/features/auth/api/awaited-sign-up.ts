const storageKey = 'awaited-sign-up'

/**
 * Notes the account that a sign-up in this browser was promised. It is the id of the account that the
 * mail of that very sign-up makes: a stranger's with the same address was promised another.
 */
export function rememberSignUp(id: string): void {
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    // The link then asks for the password once more.
  }
}

/** Whether it was a sign-up in this browser that made the account. */
export function signedUpHere(id: string): boolean {
  try {
    return localStorage.getItem(storageKey) === id
  } catch {
    return false
  }
}

export function forgetSignUp(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
