import { Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { whyRefused } from '@/admin/kit/why-refused'
import { Notice } from '@/components/notice'
import { isReason, ReasonField } from '../reason-field'
import { texts } from './texts'

type Props<Done> = {
  /** Of what is typed: the act and who it is done to. */
  name: string
  title: string
  /** What will happen. */
  body: string
  action: string
  done: string
  /** Whatever else is asked for. */
  children?: ReactNode
  ready?: boolean
  grave?: boolean
  act: (reason: string) => Promise<Done>
  onDone?: (answer: Done) => void
  onClose: () => void
}

/** Asks why before something is done to an account or its money; a refusal stays beside what was typed. */
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
      tellSuccess(done)
      close()
      onDone?.(answer)
    },
    onError: (error) => tellFailure(texts.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      ready={ready && isReason(reason)}
      pending={act.isPending}
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
        {act.isError && (
          <div role="alert">
            <Notice tone="ruby" title={whyRefused(act.error, texts.failed)} />
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
