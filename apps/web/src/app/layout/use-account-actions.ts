import { useNavigate } from '@tanstack/react-router'
import { notifyError, notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { texts } from '../texts'

/** What the user menu does besides leading somewhere. */
export function useAccountActions() {
  const navigate = useNavigate()
  const { publishableKey } = useSite()

  /** Leaves any private page first, so that no guard sends the person to /auth on the way. */
  async function signOut() {
    await navigate({ to: '/' })
    const auth = await loadAuthClient(publishableKey)
    const { error } = await auth.signOut({ scope: 'local' })
    if (error) notifyError({ title: texts.user.signOutFailed })
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
