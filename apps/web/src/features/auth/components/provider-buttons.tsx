import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { OpenOutside } from '@/components/in-app-browser/open-outside'
import { notifyError } from '@/components/notify'
import { ProviderIcon } from '@/components/provider-icon'
import {
  type IdentityProvider,
  linkAt,
  offeredProvidersQuery,
  signInAt,
} from '@/lib/identity-providers'
import { inAppBrowserOf } from '@/lib/in-app-browser'
import { isAnonymous, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { isMember, saidOf } from '../rules/refusal'
import { texts } from '../texts'
import classes from './auth-screen.module.css'
import { aboutSession as about } from './credential-fields'

const words = texts.providers

type Props = {
  redirect: string | undefined
  /** Error code of the previous attempt. */
  refusal: string | undefined
}

/**
 * Sign-in through identity providers; renders nothing if the site offers none. An anonymous user is
 * converted by linking the identity. If the identity already belongs to an account, the next click signs
 * in to that account.
 */
export function ProviderButtons({ redirect, refusal }: Props) {
  const { publishableKey } = useSite()
  const { data: offered = [] } = useQuery(offeredProvidersQuery(publishableKey))
  const app = inAppBrowserOf(navigator.userAgent)
  const providers = offered.filter((provider) => !(app && provider === 'google'))
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
  if (offered.length === 0) return null
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
            // Stays in the loading state after success because the browser is leaving the page.
            loading={!leave.isIdle && !leave.isError && leave.variables === provider}
            disabled={leave.isPending}
            onClick={() => leave.mutate(provider)}
          >
            {(becomes ? texts.anonymous.signUpBy : words.signIn)[provider]}
          </Button>
        ))}
        {app && offered.includes('google') && (
          <>
            <p className={classes.hint}>{words.googleOutside}</p>
            <OpenOutside app={app} />
          </>
        )}
      </Stack>
    </>
  )
}
