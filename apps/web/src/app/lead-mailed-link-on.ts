import { redirect } from '@tanstack/react-router'
import { readMailedLink } from '@/lib/mailed-link'

/**
 * For `beforeLoad` of the site's root, where the auth service leads from links that it redeems itself
 * (docs/decisions/0041-mailed-links.md) and that had nowhere better to go: on to the screen that tells
 * what the link did.
 */
export function leadMailedLinkOn({ hash }: { hash: string }): void {
  const { outcome } = readMailedLink(hash)
  if (outcome === 'none') return
  const type = outcome === 'halfway' ? 'email_change' : 'signup'
  throw redirect({ to: '/confirm', search: { type }, hash, replace: true })
}
