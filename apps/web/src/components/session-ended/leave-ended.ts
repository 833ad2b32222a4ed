import type { GoTrueClient } from '@supabase/auth-js'
import { notifyInfo } from '../notify'
import { texts } from './texts'

/**
 * Forgets a session that is refused because it has run out, though its access token may have time left, and
 * tells the person why. Other refusals are their askers' to tell.
 */
export function leaveEnded(refusal: Response, auth: Promise<GoTrueClient> | null): void {
  if (refusal.headers.get('x-sb-error-code') !== 'session_expired') return
  const leave = async () => {
    const { message } = await refusal.json()
    tellSessionEnded(message)
    await (await auth)?.signOut({ scope: 'local' })
  }
  leave().catch(() => undefined)
}

/** @param refusal the server's sentence, which has the reason in brackets */
export function tellSessionEnded(refusal: string): void {
  const { title, newer, inactivity, timebox } = texts
  const message = /newer login/i.test(refusal)
    ? newer
    : /inactivity/i.test(refusal)
      ? inactivity
      : timebox
  notifyInfo({ title, message, about: 'session' })
}
