const storageKey = 'awaited-sign-up'
const wishKey = 'awaited-page'

/**
 * Stores the user id returned by a sign-up in this browser. The confirmation mail of the same sign-up
 * creates that id. A sign-up by a stranger with the same address returns another id.
 */
export function rememberSignUp(id: string, wish: string | undefined): void {
  try {
    localStorage.setItem(storageKey, id)
    if (wish) localStorage.setItem(wishKey, wish)
  } catch {
    // Without storage the link asks for a new password.
  }
}

/** Reports whether the account was created by a sign-up in this browser. */
export function signedUpHere(id: string): boolean {
  try {
    return localStorage.getItem(storageKey) === id
  } catch {
    return false
  }
}

/** Returns the page that led to the sign-up in this browser. */
export function awaitedPage(): string | undefined {
  try {
    return localStorage.getItem(wishKey) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetSignUp(): void {
  try {
    localStorage.removeItem(storageKey)
    localStorage.removeItem(wishKey)
  } catch {
    // Nothing was stored.
  }
}
