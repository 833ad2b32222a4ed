import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import type { AuthError } from '@supabase/auth-js'
import { IconGift } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Notice } from '@/components/notice'
import { notifySuccess } from '@/components/notify'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { examAt, quizSetAt } from '@/lib/quiz-link'
import { isAnonymous, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { forgetReferral } from '../api/referral-storage'
import { signUp } from '../api/sign-up'
import { signedUpWords } from '../api/signed-up-words'
import { isMember, problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { aboutSession as about, CredentialFields, type Credentials } from './credential-fields'
import { Problem } from './problem'

type Props = Credentials & {
  fullName: string
  setFullName: (fullName: string) => void
  referralCode: string | null
  redirect: string | undefined
  /** The account exists and its address must be confirmed. */
  onConfirmation: (email: string) => void
  /** The address already has an account. */
  onSignInInstead: () => void
}

export function SignUpForm({
  fullName,
  setFullName,
  referralCode,
  redirect,
  onConfirmation,
  onSignInInstead,
  ...fields
}: Props) {
  const { publishableKey } = useSite()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AuthError | null>(null)
  const inviter = useQuery(inviterQuery(referralCode)).data
  const { session } = useSession()
  const promises = [
    isAnonymous(session) ? texts.anonymous.becomes : null,
    referralCode ? texts.signUp.invited(inviter) : null,
    texts.signUp.once,
  ].filter((promise) => promise !== null)

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
      redirect,
    })
    setBusy(false)
    if (error) {
      setProblem(error)
      return
    }
    forgetReferral()
    // A guest's points come once the address is confirmed.
    if (confirmation) onConfirmation(email)
    if (confirmation && isAnonymous(session)) return
    // The start card shows the balance.
    if (!confirmation && (quizSetAt(redirect ?? '') || examAt(redirect ?? ''))) return
    notifySuccess({ about, ...(await signedUpWords(confirmation)) })
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Notice
          tone="mango"
          icon={<IconGift size={26} />}
          title={texts.signUp.welcome}
          body={promises.join(' ')}
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
        <Problem text={problem && problemOf(problem)}>
          {problem && isMember(problem) && (
            <Anchor component="button" type="button" size="xs" onClick={onSignInInstead}>
              {texts.signUp.signInInstead}
            </Anchor>
          )}
        </Problem>
        <Button type="submit" size="md" loading={busy}>
          {texts.signUp.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Returns the name of the referral code's owner; null if the code or the name does not exist. */
function inviterQuery(code: string | null) {
  return queryOptions({
    queryKey: ['inviter', code],
    enabled: code !== null,
    staleTime: Infinity,
    queryFn: async () => unwrap(await data.rpc('inviter', { code: code ?? '' }))?.name ?? null,
  })
}
