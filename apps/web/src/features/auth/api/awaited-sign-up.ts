const storageKey = 'awaited-sign-up'
const wishKey = 'awaited-page'

/**
 * Notes the account that a sign-up in this browser was promised. It is the id of the account that the
 * mail of that very sign-up makes: a stranger's with the same address was promised another.
 */
export function rememberSignUp(id: string, wish: string | undefined): void {
  try {
    localStorage.setItem(storageKey, id)
    if (wish) localStorage.setItem(wishKey, wish)
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

/** What the sign-up in this browser was for: the page that led to it. */
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
