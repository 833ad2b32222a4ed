import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { profileQuery } from '@/lib/viewer'

/** Changes the name shown to other users. A blank name removes it. */
export function useChangeName(
  userId: string,
  { onSuccess, onError }: AfterChange<void, { name: string }>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name }: { name: string }) => changeName(userId, name.trim()),
    onSuccess: async (...done) => {
      onSuccess?.(...done)
      await queries.invalidateQueries(profileQuery(userId))
    },
    onError,
  })
}

async function changeName(userId: string, name: string): Promise<void> {
  unwrap(
    await data
      .from('profiles')
      .update({ full_name: name || null })
      .eq('user_id', userId),
  )
}
