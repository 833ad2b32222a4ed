import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState } from '@/lib/session'
import { useSite } from '@/lib/site'
import { hasWebauthn, isTurnedAway } from '@/lib/webauthn'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import classes from './auth-screen.module.css'
import { aboutSession as about } from './credential-fields'
import { Problem } from './problem'

const words = texts.passkey

/** Renders nothing if the browser does not support passkeys. */
export function PasskeyButton() {
  const { publishableKey } = useSite()
  const signIn = useMutation({
    mutationFn: () => signInByPasskey(publishableKey),
    onSuccess: () => {
      const { session } = getSessionState()
      if (session && !awaitsSecondFactor(session)) notifySuccess({ about, ...texts.signIn.done })
    },
  })
  if (!hasWebauthn()) return null
  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconKey size={20} aria-hidden="true" />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {words.submit}
      </Button>
      <Problem text={signIn.error ? saidOf(signIn.error) : null} />
    </div>
  )
}

function saidOf(error: Error): string {
  return isTurnedAway(error) ? words.turnedAway : problemOf(error)
}

/** Signs in with a passkey chosen in the browser's dialog; the session store follows. */
async function signInByPasskey(publishableKey: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithPasskey()
  if (error) throw error
}
