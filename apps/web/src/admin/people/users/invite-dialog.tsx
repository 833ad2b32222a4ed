import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { inviteUser } from '@/admin/kit/api/invite-user'
import { FormFoot } from '@/admin/kit/form-foot'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { SheetDialog } from '@/components/sheet-dialog'
import { texts } from './texts'

const words = texts.invite

/** Mails an invitation link that opens an account. */
export function InviteDialog(props: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useTyped('invite', { email: '' })
  const { email } = form.values
  const close = () => {
    form.drop()
    props.onClose()
  }
  const invite = useMutation({
    mutationFn: () => inviteUser(email),
    onSuccess: (invited) => {
      reportSuccess(words.done(invited))
      close()
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() !== '') invite.mutate()
  }
  return (
    <SheetDialog open title={words.title} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <p>{words.body}</p>
          <TextInput
            label={words.email}
            type="email"
            autoComplete="off"
            required
            maxLength={320}
            data-autofocus=""
            value={email}
            onChange={({ currentTarget }) => form.type({ email: currentTarget.value })}
          />
          <FormFoot
            error={invite.error}
            failed={words.failed}
            submit={words.send}
            disabled={email.trim() === ''}
            pending={invite.isPending}
            onCancel={close}
          />
        </Stack>
      </form>
    </SheetDialog>
  )
}
