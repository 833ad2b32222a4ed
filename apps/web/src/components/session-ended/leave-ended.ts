import type { GoTrueClient } from '@supabase/auth-js'
import { notifyInfo } from '../notify'
import { storeEndedReason } from './ended-reason'
import { texts } from './texts'

/**
 * Forgets a session that the server refuses as expired, although its access token may still be valid, and shows the
 * reason here and on the sign-in page. Callers handle other refusals.
 */
export function leaveEnded(refusal: Response, auth: Promise<GoTrueClient> | null): void {
  if (refusal.headers.get('x-sb-error-code') !== 'session_expired') return
  const leave = async () => {
    const { message } = await refusal.json()
    notifySessionEnded(message)
    await (await auth)?.signOut({ scope: 'local' })
  }
  leave().catch(() => undefined)
}

/** @param refusal the server's message, which includes the reason in brackets */
export function notifySessionEnded(refusal: string): void {
  const reason = /newer login/i.test(refusal)
    ? 'newer'
    : /inactivity/i.test(refusal)
      ? 'inactivity'
      : 'timebox'
  notifyInfo({ title: texts.title, message: texts[reason], about: 'session' })
  storeEndedReason(reason)
}
