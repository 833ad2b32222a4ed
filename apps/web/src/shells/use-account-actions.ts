import { useNavigate } from '@tanstack/react-router'
import { notifyError, notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { endSessions } from '@/lib/end-sessions'
import { forgetLastViews } from '@/lib/last-view'
import { forgetSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { texts } from './texts'

/** The session has ended already: elsewhere, or by its age. */
const overAnyway: unknown[] = [401, 403, 404]

/** What the user menu does besides leading somewhere. */
export function useAccountActions() {
  const navigate = useNavigate()
  const { publishableKey } = useSite()

  /** Ends the session on the server first: who cannot be signed out stays where they are. */
  async function signOut() {
    try {
      await endSessions(publishableKey, 'local')
    } catch (error) {
      if (!overAnyway.includes((error as { status?: unknown }).status)) {
        return notifyError({ title: texts.user.signOutFailed })
      }
    }
    await leave()
  }

  /**
   * The session is over on the server. What is kept of it here goes before the page does, so that
   * neither a closed tab nor a reload finds it; auth-js hears of it once the page was left, or the
   * guard would lead to /auth.
   */
  async function leave() {
    forgetSession()
    forgetLastViews()
    await navigate({ to: '/' })
    const auth = await loadAuthClient(publishableKey)
    await auth.signOut({ scope: 'local' })
  }

  async function copyReferralLink(code: string) {
    try {
      await navigator.clipboard.writeText(`${location.origin}/auth?ref=${code}`)
      notifySuccess({ title: texts.user.copied, message: texts.user.copiedBody })
    } catch {
      notifyError({ title: texts.user.copyFailed })
    }
  }

  return { signOut, leave, copyReferralLink }
}
