import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { type Act, acts } from '../api/acts'
import { texts } from '../texts'

const words = texts.acts
const [shortest, longest] = [3, 500]

type Props = {
  act: Act
  orderId: string
  onClose: () => void
  /** What the act will do. */
  children: ReactNode
}

/** Asks why before money or points are touched; what was typed stays where the act is refused. */
export function ActDialog({ act, orderId, onClose, children }: Props) {
  const form = useTyped(`${act} order ${orderId}`, { reason: '' })
  const { reason } = form.values
  const [left, setLeft] = useState(false)
  const queryClient = useQueryClient()
  const length = reason.trim().length
  const valid = length >= shortest && length <= longest
  const close = () => {
    form.drop()
    onClose()
  }
  const run = useMutation({
    mutationFn: () => acts[act](orderId, reason.trim()),
    onSuccess: (points) => {
      const { done } = words[act]
      tellSuccess(typeof done === 'string' ? done : done(formatNumber(points)))
      close()
    },
    onError: (error) => tellFailure(whyRefused(error, act), error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      title={words[act].title}
      action={words[act].action}
      ready={valid}
      pending={run.isPending}
      grave={act === 'refund'}
      onConfirm={() => run.mutate()}
      onClose={close}
    >
      {children}
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        required
        autosize
        minRows={2}
        value={reason}
        error={left && !valid && words.reasonInvalid}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => form.type({ reason: currentTarget.value })}
      />
    </ConfirmDialog>
  )
}

/** The server's own sentence where it refused for a reason. */
function whyRefused(error: Error, act: Act): string {
  const isSaid = error instanceof DataError && error.code.startsWith('payment_')
  return isSaid ? error.message : words[act].failed
}
