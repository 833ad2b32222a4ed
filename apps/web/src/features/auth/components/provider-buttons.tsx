import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { ProviderIcon } from '@/components/provider-icon'
import {
  type IdentityProvider,
  linkAt,
  offeredProvidersQuery,
  signInAt,
} from '@/lib/identity-providers'
import { isAnonymous, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { isMember, saidOf } from '../rules/refusal'
import { texts } from '../texts'
import classes from './auth-screen.module.css'
import { aboutSession as about } from './credential-fields'

const words = texts.providers

type Props = {
  redirect: string | undefined
  /** Why the last way out came to nothing. */
  refusal: string | undefined
}

/**
 * The ways in besides a password; nothing where the site offers none. Who began without an account becomes
 * one by them; where the provider's is somebody's already, the next press signs in as them.
 */
export function ProviderButtons({ redirect, refusal }: Props) {
  const { publishableKey } = useSite()
  const { data: providers = [] } = useQuery(offeredProvidersQuery(publishableKey))
  const { session } = useSession()
  const anonymous = isAnonymous(session)
  const becomes = anonymous && !isMember({ code: refusal })
  const leave = useMutation({
    mutationFn: (provider: IdentityProvider) =>
      becomes
        ? linkAt(publishableKey, provider, redirect)
        : signInAt(publishableKey, provider, redirect),
    onError: (error) => notifyError({ about, title: texts.signIn.failed, message: saidOf(error) }),
  })
  if (providers.length === 0) return null
  return (
    <>
      <p className={classes.or}>{words.or}</p>
      {anonymous && !becomes && <p className={classes.hint}>{texts.anonymous.providerTaken}</p>}
      <Stack gap="sm">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            leftSection={<ProviderIcon provider={provider} />}
            // The browser is on its way out once that is done.
            loading={!leave.isIdle && !leave.isError && leave.variables === provider}
            disabled={leave.isPending}
            onClick={() => leave.mutate(provider)}
          >
            {(becomes ? texts.anonymous.signUpBy : words.signIn)[provider]}
          </Button>
        ))}
      </Stack>
    </>
  )
}
