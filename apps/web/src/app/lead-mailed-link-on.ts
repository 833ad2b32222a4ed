import { redirect } from '@tanstack/react-router'
import { readMailedLink } from '@/lib/mailed-link'

/**
 * For `beforeLoad` of the root route. The auth service redirects to it from links that it redeems itself
 * (docs/design/accounts.md) and that had no better target. Redirects to the screen that shows the link's
 * outcome.
 */
export function leadMailedLinkOn({ hash }: { hash: string }): void {
  const { outcome } = readMailedLink(hash)
  if (outcome === 'none') return
  const type = outcome === 'halfway' ? 'email_change' : 'signup'
  throw redirect({ to: '/confirm', search: { type }, hash, replace: true })
}
