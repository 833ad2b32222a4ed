import type { PasskeyListItem } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'

const passkeysKey = ['passkeys']

/** Returns the passkeys the user can sign in with. */
export function passkeysQuery(publishableKey: string, userId: string) {
  return queryOptions({
    queryKey: [...passkeysKey, userId],
    queryFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const { data, error } = await auth.passkey.list()
      if (error) throw error
      return data
    },
  })
}

/** Asks the browser to create a passkey, then names it after the device. */
export function useAddPasskey(
  friendlyName: string,
  { onSuccess, onError }: AfterChange<void, void>,
) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const { data, error } = await auth.registerPasskey()
      if (error) throw error
      // A failed rename is ignored: the passkey works under any name.
      await auth.passkey.update({ passkeyId: data.id, friendlyName })
    },
    onSuccess,
    onError,
    onSettled: useRefreshPasskeys(),
  })
}

export function useRenamePasskey(passkeyId: string, { onSuccess }: AfterChange<void, string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (friendlyName: string) => {
      const auth = await loadAuthClient(publishableKey)
      const { error } = await auth.passkey.update({ passkeyId, friendlyName })
      if (error) throw error
    },
    onSuccess,
    onSettled: useRefreshPasskeys(),
  })
}

export function useRemovePasskey({ id }: PasskeyListItem, { onSuccess }: AfterChange<void, void>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const { error } = await auth.passkey.delete({ passkeyId: id })
      if (error) throw error
    },
    onSuccess,
    onSettled: useRefreshPasskeys(),
  })
}

function useRefreshPasskeys() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: passkeysKey })
}
