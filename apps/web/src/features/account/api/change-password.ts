import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { confirmPassword } from './confirm-password'
import { ownSessionsKey } from './own-sessions'

type PasswordChange = { current: string; factorCode: string; next: string }

/** Changes the password after verifying the current one, which also ends all other sessions. */
export function useChangePassword(
  email: string,
  { onSuccess, onError }: AfterChange<void, PasswordChange>,
) {
  const { publishableKey } = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ current, factorCode, next }: PasswordChange) => {
      await confirmPassword(publishableKey, { email, password: current, factorCode })
      await setPassword(publishableKey, next)
    },
    onSuccess: async (...done) => {
      onSuccess?.(...done)
      await queries.invalidateQueries({ queryKey: ownSessionsKey })
    },
    onError,
  })
}

/** Sets the password of the signed-in user without the old one, as after a recovery link. */
export async function setPassword(publishableKey: string, password: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.updateUser({ password })
  if (error) throw error
}
