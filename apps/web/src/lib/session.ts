import type { Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { local, readStored, removeAllStored, removeStored } from './browser-storage'

/** Under which auth-js keeps the session in localStorage. */
export const sessionStorageKey = 'sanamsob-auth'

/** Under which localStorage has why the last session ended, until there is another. */
export const endedSessionKey = 'sanamsob-ended'

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session }

const signedOut: SessionState = { status: 'signed-out', session: null }
const loading: SessionState = { status: 'loading', session: null }
const freshForMs = 60_000

let state: SessionState = initialState()
const listeners = new Set<() => void>()

/** The session as of now, for code outside React (guards, the data client). */
export function getSessionState(): SessionState {
  return state
}

export function setSession(session: Session | null): void {
  const next: SessionState = session ? { status: 'signed-in', session } : signedOut
  if (next.status === state.status && isSame(next.session, state.session)) return
  state = next
  for (const listener of listeners) listener()
}

/** auth-js reads anew what was stored: the same session again renders nothing. */
function isSame(one: Session | null, other: Session | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Of who signs out nothing stays stored, nor what they typed and did not send. */
export function forgetSession(): void {
  forgetDrafts()
  removeStored(local, sessionStorageKey)
}

/** What the person typed and did not send (`form-draft.ts`). */
export function forgetDrafts(): void {
  removeAllStored(local, `draft:${state.session?.user.id}:`)
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hydration begins with the guest whom the server renders for, and goes on to whoever is here. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSessionState, () => signedOut)
}

/**
 * Somebody who began without an account: what they did is theirs, and all else on the site a visitor's.
 */
export function isAnonymous(session: Session | null): boolean {
  return session?.user.is_anonymous === true
}

/** Who has an account; null for visitors, and while it is not known. */
export function memberOf({ session }: Pick<SessionState, 'session'>): string | null {
  return session && !isAnonymous(session) ? session.user.id : null
}

/** Resolves once it is known whether someone is signed in. */
export function settledSession(): Promise<SessionState> {
  if (state.status !== 'loading') return Promise.resolve(state)
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      stop()
      resolve(state)
    })
  })
}

/** True when auth-js has something to do: a session is stored. A guest's page loads without it. */
export function needsAuthClient(): boolean {
  return storedSession() !== null
}

/** Whether the access token will still be accepted when a request sent now arrives. */
export function isFresh(session: Session): boolean {
  return (session.expires_at ?? 0) * 1000 > Date.now() + freshForMs
}

/**
 * A stored session that is still fresh counts as signed in at once, so that a page does not flash
 * its guest form; auth-js then confirms or refreshes it.
 */
function initialState(): SessionState {
  if (typeof window === 'undefined') return signedOut
  const session = storedSession()
  if (session && isFresh(session)) return { status: 'signed-in', session }
  return needsAuthClient() ? loading : signedOut
}

function storedSession(): Session | null {
  const session = readStored<Session>(local, sessionStorageKey)
  return session?.access_token && session.user ? session : null
}
