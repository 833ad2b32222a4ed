import { useSearch } from '@tanstack/react-router'
import { textParam } from '@/lib/search-params'

/**
 * The site that the back office shows: a tenant's id, `global` for what belongs to the hub, null for
 * all. The address keeps it from screen to screen (`routes/_admin.tsx`).
 */
export function useSite(): string | null {
  const { site } = useSearch({ strict: false }) as { site?: unknown }
  return textParam(site) ?? null
}
