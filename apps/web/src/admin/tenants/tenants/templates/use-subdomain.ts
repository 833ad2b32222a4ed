import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { subdomainCheck } from './api/templates'

const typingMs = 250

/** A typed subdomain, and whether it is available, checked after a pause in typing. */
export function useSubdomain(typed: string) {
  const value = typed.trim().toLowerCase()
  const [asked] = useDebouncedValue(value, typingMs)
  const query = useQuery({ ...subdomainCheck(asked), enabled: asked !== '', staleTime: 0 })
  const isCurrent = asked === value && value !== ''
  const found = isCurrent ? query.data : undefined
  const state = () => {
    if (value === '' || found?.free === false) return null
    if (found) return 'free' as const
    return isCurrent && query.isError ? ('checkFailed' as const) : ('checking' as const)
  }
  return { value, refusal: found?.message ?? null, state: state() }
}
