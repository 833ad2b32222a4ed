import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { removeHost } from '../api/tenant-hosts'
import { texts } from '../texts'
import classes from './host-card.module.css'

const words = texts.remove

/** Removes a further host of a tenant. */
export function RemoveHost({ tenantId, host }: { tenantId: string; host: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => removeHost(tenantId, host),
    onSuccess: () => {
      reportSuccess(words.done(host))
      setAsking(false)
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tenants'] }),
  })
  return (
    <div className={classes.acts}>
      <Button variant="subtle" color="ruby" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title(host)}
        action={words.action}
        ready
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        error={removal.isError && words.failed}
        onClose={() => {
          removal.reset()
          setAsking(false)
        }}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </div>
  )
}
