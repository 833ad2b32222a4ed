import type { Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { local, readStored, removeAllStored, removeStored } from './browser-storage'

/** The localStorage key of auth-js's session. */
export const sessionStorageKey = 'sanamsob-auth'

/**
 * The localStorage key of the reason why the last session ended. Empty from the next sign-in on: a device that has the
 * key has been signed in before.
 */
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

/** The current session, for code outside React (guards, the data client). */
export function getSessionState(): SessionState {
  return state
}

export function setSession(session: Session | null): void {
  const next: SessionState = session ? { status: 'signed-in', session } : signedOut
  if (next.status === state.status && isSame(next.session, state.session)) return
  state = next
  for (const listener of listeners) listener()
}

/** auth-js reads the stored session again; an identical session must not cause a render. */
function isSame(one: Session | null, other: Session | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** A sign-out removes the stored session and the user's drafts. */
export function forgetSession(): void {
  forgetDrafts()
  removeStored(local, sessionStorageKey)
}

/** Unsaved form input of the user (`form-draft.ts`). */
export function forgetDrafts(): void {
  removeAllStored(local, `draft:${state.session?.user.id}:`)
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hydration starts as the guest that the server rendered for, and then switches to the current session. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSessionState, () => signedOut)
}

/** Whether the user started without an account: their attempt is their own, everywhere else they are a visitor. */
export function isAnonymous(session: Session | null): boolean {
  return session?.user.is_anonymous === true
}

/** The id of a user with an account; null for visitors, and while the session is unknown. */
export function memberOf({ session }: Pick<SessionState, 'session'>): string | null {
  return session && !isAnonymous(session) ? session.user.id : null
}

/** Resolves once the session is known. */
export function settledSession(): Promise<SessionState> {
  if (state.status !== 'loading') return Promise.resolve(state)
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      stop()
      resolve(state)
    })
  })
}

/** Whether a session is stored and auth-js is needed. A guest's page does not load it. */
export function needsAuthClient(): boolean {
  return storedSession() !== null
}

/**
 * Whether the access token will still be valid when a request sent now arrives. `expires_at` is in the device's time
 * (`session-fetch.ts`).
 */
export function isFresh(session: Session): boolean {
  return (session.expires_at ?? 0) * 1000 > Date.now() + freshForMs
}

/**
 * A stored session that is still valid counts as signed in at once, so that the guest form does not flash; auth-js
 * refreshes it before it expires.
 */
function initialState(): SessionState {
  if (typeof window === 'undefined') return signedOut
  const session = storedSession()
  if (session && isFresh(session)) return { status: 'signed-in', session }
  return needsAuthClient() ? loading : signedOut
}

/** The session as auth-js stored it, even if its access token has expired. */
export function storedSession(): Session | null {
  const session = readStored<Session>(local, sessionStorageKey)
  return session?.access_token && session.user ? session : null
}
