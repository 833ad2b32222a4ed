import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { whyRefused } from '@/admin/kit/why-refused'
import { useSession } from '@/lib/session'
import { type Role, setUserRole } from './api'
import { texts } from './texts'
import { userName } from './user-name'

type Props = { user: { id: string; full_name: string | null; email: string | null; role: Role } }

const words = texts.role
const roles: Role[] = ['user', 'admin']

/** Changes a user's role in the list, after a confirmation; the toast offers undo. */
export function RoleSelect({ user }: Props) {
  const queryClient = useQueryClient()
  const { session } = useSession()
  const [wish, setWish] = useState<Role | null>(null)
  const name = userName(user)
  const refresh = () => queryClient.invalidateQueries()
  const change = useMutation({
    mutationFn: (role: Role) => setUserRole(user.id, role, user.role),
    onSuccess: (_, role) => {
      const { done } = role === 'admin' ? words.grant : words.revoke
      undoable(done(name), { table: 'profiles', id: user.id }, refresh)
      setWish(null)
    },
    onError: (error) => logFailure(whyRefused(error, words.failed), error),
    onSettled: refresh,
  })
  const says = wish === 'user' ? words.revoke : words.grant
  return (
    <>
      <NativeSelect
        aria-label={words.of(name)}
        data={roles.map((role) => ({ value: role, label: words[role] }))}
        value={user.role}
        onChange={({ currentTarget }) =>
          setWish(roles.find((role) => role === currentTarget.value) ?? null)
        }
      />
      <ConfirmDialog
        open={wish !== null}
        title={says.title(name)}
        action={says.action}
        ready
        grave={wish === 'user'}
        pending={change.isPending}
        onConfirm={() => wish && change.mutate(wish)}
        error={change.isError && whyRefused(change.error, words.failed)}
        onClose={() => {
          change.reset()
          setWish(null)
        }}
      >
        <p>{says.body}</p>
        {wish === 'user' && user.id === session?.user.id && (
          <p>
            <strong>{words.revoke.own}</strong>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
