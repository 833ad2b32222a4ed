import { useNavigate } from '@tanstack/react-router'
import { notifyError, notifySuccess } from '@/components/notify'
import { dropSession } from '@/lib/auth-client'
import { endSessions } from '@/lib/end-sessions'
import { forgetLastViews } from '@/lib/last-view'
import { forgetSession } from '@/lib/session'
import { forgetStoredDeck } from '@/lib/stored-deck'
import { forgetStoredImport } from '@/lib/stored-import'
import { texts } from './texts'

/** The session has already ended, elsewhere or because it expired. */
const overAnyway: unknown[] = [401, 403, 404]

/** The actions of the user menu. */
export function useAccountActions() {
  const navigate = useNavigate()

  /** Ends the session on the server first: if that fails, the user stays signed in. */
  async function signOut() {
    try {
      await endSessions('local')
    } catch (error) {
      if (!overAnyway.includes((error as { status?: unknown }).status)) {
        return notifyError({ title: texts.user.signOutFailed })
      }
    }
    await leave()
  }

  /**
   * The session has ended on the server. Local data is removed before the navigation, so that neither a closed tab
   * nor a reload finds it. The session store changes after the navigation, or the guard would redirect to /auth.
   */
  async function leave() {
    forgetStoredDeck()
    forgetStoredImport()
    forgetSession()
    forgetLastViews()
    await navigate({ to: '/' })
    await dropSession()
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
