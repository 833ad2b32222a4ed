import { redirect } from '@tanstack/react-router'
import { readMailedLink } from '@/lib/mailed-link'
import { settledSession } from '@/lib/session'

/**
 * For `beforeLoad` of the site's root, where the links of confirmation mails lead (learner spec,
 * section 7) and whatever other link had nowhere better to go: on to the screen that tells what the
 * link did. Waits until auth-js has read the tokens in the address.
 */
export async function leadMailedLinkOn({ hash }: { hash: string }): Promise<void> {
  const link = readMailedLink(hash)
  if (link.outcome === 'none') return
  await settledSession()
  const purpose = link.outcome === 'halfway' ? 'email_change' : 'signup'
  if (link.outcome !== 'signed-in') {
    throw redirect({ to: '/confirm', search: { type: purpose }, hash, replace: true })
  }
  // Who was invited has no password yet.
  if (link.type === 'recovery' || link.type === 'invite') {
    throw redirect({ to: '/reset-password', replace: true })
  }
  const type = link.type === 'email_change' ? 'email_change' : 'signup'
  throw redirect({ to: '/confirm', search: { type }, replace: true })
}
