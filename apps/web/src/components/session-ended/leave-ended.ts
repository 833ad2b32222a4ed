import type { GoTrueClient } from '@supabase/auth-js'
import { notifyInfo } from '../notify'
import { keepEndedReason } from './ended-reason'
import { texts } from './texts'

/**
 * Forgets a session that is refused because it has run out, though its access token may have time left, and
 * tells the person why, here and where one signs in again. Other refusals are their askers' to tell.
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
  const reason = /newer login/i.test(refusal)
    ? 'newer'
    : /inactivity/i.test(refusal)
      ? 'inactivity'
      : 'timebox'
  notifyInfo({ title: texts.title, message: texts[reason], about: 'session' })
  keepEndedReason(reason)
}
