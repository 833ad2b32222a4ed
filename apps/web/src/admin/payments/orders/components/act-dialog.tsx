import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { type Act, acts } from '../api/acts'
import { texts } from '../texts'

const words = texts.acts
const [minLength, maxLength] = [3, 500]

type Props = {
  act: Act
  orderId: string
  onClose: () => void
  /** A description of the consequences. */
  children: ReactNode
}

/** Asks for a reason before money or points change. The typed reason survives a refusal. */
export function ActDialog({ act, orderId, onClose, children }: Props) {
  const form = useTyped(`${act} order ${orderId}`, { reason: '' })
  const { reason } = form.values
  const [left, setLeft] = useState(false)
  const queryClient = useQueryClient()
  const length = reason.trim().length
  const valid = length >= minLength && length <= maxLength
  const close = () => {
    form.drop()
    onClose()
  }
  const run = useMutation({
    mutationFn: () => acts[act](orderId, reason.trim()),
    onSuccess: (points) => {
      const { done } = words[act]
      reportSuccess(typeof done === 'string' ? done : done(formatNumber(points)))
      close()
    },
    onError: (error) => logFailure(whyRefused(error, act), error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      title={words[act].title}
      action={words[act].action}
      ready={valid}
      pending={run.isPending}
      error={run.isError && whyRefused(run.error, act)}
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

/** The server's message when it refused for a known reason; otherwise a general one. */
function whyRefused(error: Error, act: Act): string {
  const isSaid = error instanceof DataError && error.code.startsWith('payment_')
  return isSaid ? error.message : words[act].failed
}
