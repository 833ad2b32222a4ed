import { type LinkProps, useRouter } from '@tanstack/react-router'
import type { OtherSite } from '@/lib/other-site'
import { visitAddress } from '@/lib/visit-address'
import { useVisited } from '@/lib/visited'

/** The address of `link` on another site; null on this one, and if that site is closed. */
export function useSiteAddress(
  site: OtherSite | null,
  { to, params, search }: LinkProps,
): string | null {
  const router = useRouter()
  const visited = useVisited()
  if (!site?.domain) return null
  return visitAddress(site.domain, visited, router.buildLocation({ to, params, search }).href)
}
