import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { type Manager, withdrawTenantManager } from './api/tenant-managers'
import { texts } from './texts'

const words = texts.withdraw

/** Revokes a manager's grant, with immediate effect. */
export function WithdrawManager({ manager: { id, person } }: { manager: Manager }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = person.full_name || person.email || ''
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tenants'] })
  const withdrawal = useMutation({
    mutationFn: () => withdrawTenantManager(id),
    onSuccess: () => {
      undoable(words.done(name), { table: 'tenant_managers', id }, refresh)
      setAsking(false)
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: refresh,
  })
  return (
    <>
      <Button
        variant="subtle"
        color="ruby"
        aria-label={words.of(name)}
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title(name)}
        action={words.action}
        ready
        pending={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate()}
        error={withdrawal.isError && words.failed}
        onClose={() => {
          withdrawal.reset()
          setAsking(false)
        }}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </>
  )
}
