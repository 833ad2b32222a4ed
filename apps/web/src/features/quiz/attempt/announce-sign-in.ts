import { notifyInfo } from '@/components/notify'
import { settledSession } from '@/lib/session'
import { texts } from '../texts'

/** Tells a guest why the quiz leads to /auth. A link merely pointed at tells nothing. */
export async function announceSignIn(preload: boolean): Promise<void> {
  const { status } = await settledSession()
  if (status === 'signed-out' && !preload) notifyInfo(texts.toast.signInRequired)
}
