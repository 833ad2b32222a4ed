import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { storedAddress } from '@/lib/email-address'
import { type Inviter, useInviteFriend } from '../api/invite-friend'
import { texts } from '../texts'
import classes from './referral-card.module.css'

const about = 'invitation'

export function InviteForm({ profile }: { profile: Inviter }) {
  const words = texts.referral
  const [email, setEmail] = useState('')
  const invite = useInviteFriend(profile, {
    onSuccess: () => {
      setEmail('')
      notifySuccess({ about, ...words.invited })
    },
    onError: (error) =>
      notifyError(
        error instanceof DataError && error.final
          ? { about, title: words.inviteRefused, message: error.message }
          : { about, title: words.inviteFailed },
      ),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(storedAddress(email))
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.grow}
        // As the fields of sign-in: type email refuses domains of other scripts in Safari.
        inputMode="email"
        autoCapitalize="none"
        name="referee_email"
        label={words.email}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" loading={invite.isPending} disabled={email.trim() === ''}>
        {words.invite}
      </Button>
    </form>
  )
}
