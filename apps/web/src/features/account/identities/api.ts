import type { UserIdentity } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'

const identitiesKey = ['identities']

/** Returns the identities the user can sign in with. */
export function identitiesQuery(publishableKey: string, userId: string) {
  return queryOptions({
    queryKey: [...identitiesKey, userId],
    queryFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const { data, error } = await auth.getUserIdentities()
      if (error) throw error
      return data.identities
    },
  })
}

/** Unlinks an identity from the account. */
export function useUnlinkIdentity({ onSuccess, onError }: AfterChange<void, UserIdentity>) {
  const { publishableKey } = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (identity: UserIdentity) => {
      const auth = await loadAuthClient(publishableKey)
      const { error } = await auth.unlinkIdentity(identity)
      if (error) throw error
    },
    onSuccess,
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: identitiesKey }),
  })
}
