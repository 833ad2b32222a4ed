import { Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { whyRefused } from '@/admin/kit/why-refused'
import { isReason, ReasonField } from '../reason-field'
import { texts } from './texts'

type Props<Done> = {
  /** Identifies the draft: the action and its subject. */
  name: string
  title: string
  /** A description of the consequences. */
  body: string
  action: string
  done: string
  /** Further inputs. */
  children?: ReactNode
  ready?: boolean
  grave?: boolean
  act: (reason: string) => Promise<Done>
  onDone?: (answer: Done) => void
  onClose: () => void
}

/** Asks for a reason before an action on an account or its money. The typed reason survives an error. */
export function ReasonDialog<Done>(props: Props<Done>) {
  const { title, body, action, done, children, ready = true, grave, onDone } = props
  const queryClient = useQueryClient()
  const form = useTyped(props.name, { reason: '' })
  const { reason } = form.values
  const close = () => {
    form.drop()
    props.onClose()
  }
  const act = useMutation({
    mutationFn: () => props.act(reason),
    onSuccess: (answer) => {
      reportSuccess(done)
      close()
      onDone?.(answer)
    },
    onError: (error) => logFailure(texts.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      ready={ready && isReason(reason)}
      pending={act.isPending}
      error={act.isError && whyRefused(act.error, texts.failed)}
      grave={grave}
      onConfirm={() => act.mutate()}
      onClose={close}
    >
      <Stack gap="md">
        <p>{body}</p>
        {children}
        <ReasonField
          value={reason}
          onChange={(next) => form.type({ reason: next })}
          tried={reason !== ''}
        />
      </Stack>
    </ConfirmDialog>
  )
}
