import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { ProviderIcon } from '@/components/provider-icon'
import { type IdentityProvider, offeredProvidersQuery, signInAt } from '@/lib/identity-providers'
import { useSite } from '@/lib/site'
import { saidOf } from '../rules/refusal'
import { texts } from '../texts'
import classes from './auth-screen.module.css'
import { aboutSession as about } from './credential-fields'

const words = texts.providers

/** The ways in besides a password; nothing where the site offers none. */
export function ProviderButtons({ redirect }: { redirect: string | undefined }) {
  const { publishableKey } = useSite()
  const { data: providers = [] } = useQuery(offeredProvidersQuery(publishableKey))
  const leave = useMutation({
    mutationFn: (provider: IdentityProvider) => signInAt(publishableKey, provider, redirect),
    onError: (error) => notifyError({ about, title: texts.signIn.failed, message: saidOf(error) }),
  })
  if (providers.length === 0) return null
  return (
    <>
      <p className={classes.or}>{words.or}</p>
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
            {words.signIn[provider]}
          </Button>
        ))}
      </Stack>
    </>
  )
}
