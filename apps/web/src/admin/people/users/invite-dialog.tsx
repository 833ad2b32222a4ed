import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inviteUser } from '@/admin/kit/api/invite-user'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { texts as kitTexts } from '@/admin/kit/texts'
import { whyRefused } from '@/admin/kit/why-refused'
import { Notice } from '@/components/notice'
import { SheetDialog } from '@/components/sheet-dialog'
import { texts } from './texts'

const words = texts.invite

/** Mails somebody a link that opens an account. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SheetDialog open={open} title={words.title} onClose={onClose}>
      <InviteForm onClose={onClose} />
    </SheetDialog>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const invite = useMutation({
    mutationFn: () => inviteUser(email),
    onSuccess: (invited) => {
      tellSuccess(words.done(invited))
      onClose()
    },
    onError: (error) => tellFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() !== '') invite.mutate()
  }
  return (
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
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {invite.isError && (
          <div role="alert">
            <Notice tone="ruby" title={whyRefused(invite.error, words.failed)} />
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {kitTexts.dialog.cancel}
          </Button>
          <Button type="submit" disabled={email.trim() === ''} loading={invite.isPending}>
            {words.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
