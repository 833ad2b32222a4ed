import { useSearch } from '@tanstack/react-router'
import { textParam } from '@/lib/search-params'

/**
 * The site selected for the back office: a tenant's id, `global` for the hub, null for all sites. The URL carries it
 * from screen to screen (`routes/_admin.tsx`).
 */
export function useSiteFilter(): string | null {
  const { site } = useSearch({ strict: false }) as { site?: unknown }
  return textParam(site) ?? null
}
