import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, undoable } from '@/admin/kit/tell-outcome'
import { type Manager, withdrawTenantManager } from './api/tenant-managers'
import { texts } from './texts'

const words = texts.withdraw

/** Takes a grant away, which holds at once. */
export function WithdrawManager({ manager: { id, person } }: { manager: Manager }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = person.full_name || person.email || ''
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tenants'] })
  const withdrawal = useMutation({
    mutationFn: () => withdrawTenantManager(id),
    onSuccess: () => undoable(words.done(name), { table: 'tenant_managers', id }, refresh),
    onError: (error) => tellFailure(words.failed, error),
    onSettled: () => {
      setAsking(false)
      return refresh()
    },
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
        onClose={() => setAsking(false)}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </>
  )
}
