import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { removeHost } from '../api/tenant-hosts'
import { texts } from '../texts'
import classes from './host-card.module.css'

const words = texts.remove

/** Takes a further host away from its tenant. */
export function RemoveHost({ tenantId, host }: { tenantId: string; host: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => removeHost(tenantId, host),
    onSuccess: () => tellSuccess(words.done(host)),
    onError: (error) => tellFailure(words.failed, error),
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: ['tenants'] })
    },
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
        onClose={() => setAsking(false)}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </div>
  )
}
