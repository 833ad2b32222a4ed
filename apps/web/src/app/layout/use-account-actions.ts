import { useNavigate } from '@tanstack/react-router'
import { notifyError, notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { texts } from '../texts'

/** The session has ended already: elsewhere, or by its age. */
const overAnyway = [401, 403, 404]

/** What the user menu does besides leading somewhere. */
export function useAccountActions() {
  const navigate = useNavigate()
  const { publishableKey } = useSite()

  /**
   * Ends the session on the server first: who cannot be signed out stays where they are. Then leaves
   * any private page, so that no guard sends the person to /auth when the device forgets them.
   */
  async function signOut() {
    const auth = await loadAuthClient(publishableKey)
    const { data } = await auth.getSession()
    const { error } = await auth.admin.signOut(data.session?.access_token ?? '', 'local')
    if (error && !overAnyway.includes(error.status ?? 0)) {
      return notifyError({ title: texts.user.signOutFailed })
    }
    await navigate({ to: '/' })
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

  return { signOut, copyReferralLink }
}
