import { Button, Stack, TextInput } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Notice } from '@/components/notice'
import { notifyError, notifySuccess } from '@/components/notify'
import { useSite } from '@/lib/site'
import { forgetReferral } from '../api/referral-storage'
import { signUp } from '../api/sign-up'
import { problemOf, serverMessage } from '../rules/refusal'
import { texts } from '../texts'
import { aboutSession as about, CredentialFields, type Credentials } from './credential-fields'
import { Problem } from './problem'

type Props = Credentials & {
  referralCode: string | null
  /** The account was made and waits for its address to be confirmed. */
  onConfirmation: (email: string) => void
}

export function SignUpForm({ referralCode, onConfirmation, ...fields }: Props) {
  const { publishableKey } = useSite()
  const [fullName, setFullName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const email = fields.email.trim()
    const { error, confirmation } = await signUp(publishableKey, {
      email,
      password: fields.password,
      fullName: fullName.trim(),
      referralCode,
    })
    setBusy(false)
    if (error) {
      setProblem(problemOf(error))
      notifyError({ about, title: texts.signUp.failed, message: serverMessage(error) })
      return
    }
    forgetReferral()
    notifySuccess({ about, ...texts.signUp.done })
    if (confirmation) onConfirmation(email)
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Notice
          tone="mango"
          icon={<IconGift size={26} />}
          title={texts.signUp.welcome}
          body={referralCode ? texts.signUp.invited : undefined}
        />
        <TextInput
          name="name"
          label={texts.fields.name}
          autoComplete="name"
          maxLength={200}
          value={fullName}
          onChange={(event) => setFullName(event.currentTarget.value)}
        />
        <CredentialFields {...fields} newAccount />
        <Problem text={problem} />
        <Button type="submit" size="md" loading={busy}>
          {texts.signUp.submit}
        </Button>
      </Stack>
    </form>
  )
}
