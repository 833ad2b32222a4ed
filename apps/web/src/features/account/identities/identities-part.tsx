import { Button, Skeleton } from '@mantine/core'
import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { ProviderIcon } from '@/components/provider-icon'
import { QueryView } from '@/components/query-view'
import {
  type IdentityProvider,
  isIdentityProvider,
  linkAt,
  offeredProvidersQuery,
} from '@/lib/identity-providers'
import { useSite } from '@/lib/site'
import classes from '../components/account-screen.module.css'
import { problemOf } from '../rules/problem-of'
import { identitiesQuery, useUnlinkIdentity } from './api'
import { texts } from './texts'

/** Return address after linking. */
const here = '/account#identities'

/** Linked identities, and the providers that can be added. All but the last identity can be unlinked. */
export function IdentitiesPart({ userId }: { userId: string }) {
  const { publishableKey } = useSite()
  const identities = useQuery(identitiesQuery(publishableKey, userId))
  const { data: offered = [] } = useQuery(offeredProvidersQuery(publishableKey))
  return (
    <QueryView query={identities} skeleton={<Skeleton height={110} />}>
      {(linked) => (
        <ul className={classes.list}>
          {linked.map((identity) => (
            <Linked key={identity.identity_id} identity={identity} isLast={linked.length === 1} />
          ))}
          {offered
            .filter((name) => !linked.some(({ provider }) => provider === name))
            .map((name) => (
              <Unlinked key={name} provider={name} />
            ))}
        </ul>
      )}
    </QueryView>
  )
}

function Linked({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const unlink = useUnlinkIdentity({
    onSuccess: () => notifySuccess(texts.unlinked),
    onError: (error) =>
      notifyError({ title: texts.unlinkFailed, message: problemOf(error, texts.problems) }),
  })
  const provider = providerOf(identity)
  const { email, name } = identity.identity_data ?? {}
  return (
    <li className={classes.item}>
      <span className={classes.icon}>{provider && <ProviderIcon provider={provider} />}</span>
      <div className={classes.words}>
        <p className={classes.name}>{provider ? texts.names[provider] : identity.provider}</p>
        <p className={classes.when}>{String(email ?? name ?? '')}</p>
        {isLast && <p className={classes.when}>{texts.last}</p>}
      </div>
      {provider !== 'email' && !isLast && (
        <Button
          variant="subtle"
          loading={unlink.isPending}
          onClick={() => unlink.mutate(identity)}
          aria-label={texts.unlinkNamed(provider ? texts.names[provider] : identity.provider)}
        >
          {texts.unlink}
        </Button>
      )}
    </li>
  )
}

function Unlinked({ provider }: { provider: IdentityProvider }) {
  const { publishableKey } = useSite()
  const link = useMutation({
    mutationFn: () => linkAt(publishableKey, provider, here),
    onError: (error) =>
      notifyError({ title: texts.linkFailed, message: problemOf(error, texts.problems) }),
  })
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <ProviderIcon provider={provider} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{texts.names[provider]}</p>
        <p className={classes.when}>{texts.unlinkedYet}</p>
      </div>
      <Button
        variant="light"
        loading={link.isPending || link.isSuccess}
        onClick={() => link.mutate()}
        aria-label={texts.linkNamed(texts.names[provider])}
      >
        {texts.link}
      </Button>
    </li>
  )
}

function providerOf({ provider }: UserIdentity): IdentityProvider | 'email' | undefined {
  return provider === 'email' || isIdentityProvider(provider) ? provider : undefined
}
