import type { UserIdentity } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'

const identitiesKey = ['identities']

/** By what the person may sign in. */
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

/** Takes a way in away; the session follows, whose account has one less. */
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
