import { Anchor, Button, Stack } from '@mantine/core'
import type { AuthError } from '@supabase/auth-js'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Notice } from '@/components/notice'
import { notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState, isAnonymous, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { aboutSession as about, CredentialFields, type Credentials } from './credential-fields'
import { Problem } from './problem'

/** Sign-in is incomplete until the next screen has verified a code. */
function awaitsFactor(): boolean {
  const { session } = getSessionState()
  return session !== null && awaitsSecondFactor(session)
}

type Props = Credentials & { onSignUpInstead: () => void }

export function SignInForm({ onSignUpInstead, ...fields }: Props) {
  const { publishableKey } = useSite()
  const { session } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const { email, password } = fields
    const error = await signIn(publishableKey, { email: email.trim(), password })
    setBusy(false)
    if (error) {
      setProblem(problemOf(error))
    } else if (!awaitsFactor()) {
      notifySuccess({ about, ...texts.signIn.done })
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {isAnonymous(session) && (
          <Notice
            tone="mango"
            icon={<IconAlertTriangle size={26} />}
            {...texts.anonymous.staysBehind}
            action={
              <Button variant="default" onClick={onSignUpInstead}>
                {texts.anonymous.save}
              </Button>
            }
          />
        )}
        <CredentialFields {...fields} />
        <Problem text={problem} />
        <Button type="submit" size="md" loading={busy}>
          {texts.signIn.submit}
        </Button>
        <Anchor component={Link} to="/reset-password" size="sm" ta="center" py={9}>
          {texts.signIn.forgot}
        </Anchor>
      </Stack>
    </form>
  )
}

type SignInCredentials = { email: string; password: string }

/** Signs in with the password grant; the session store follows. Returns null on success. */
async function signIn(
  publishableKey: string,
  credentials: SignInCredentials,
): Promise<AuthError | null> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithPassword(credentials)
  return error
}
