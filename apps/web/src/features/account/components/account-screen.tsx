import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { offeredProvidersQuery } from '@/lib/identity-providers'
import { useSite } from '@/lib/site'
import { profileQuery } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { DeletionSection } from './deletion-section'
import { EmailSection } from './email-section'
import { ExportSection } from './export-section'
import { IdentitiesSection } from './identities-section'
import { NameSection } from './name-section'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { SecondFactorSection } from './second-factor-section'
import { SessionsSection } from './sessions-section'

type Props = {
  userId: string
  email: string
  /** Address of an email change that is not confirmed yet, or null. */
  pendingEmail: string | null
  onSignOut: () => void
  onSignedOutEverywhere: () => void
  onDeleted: () => void
}

const contents = [
  ['name', texts.name.title],
  ['email', texts.email.title],
  ['password', texts.password.title],
  ['identities', texts.identities.title],
  ['second-factor', texts.secondFactor.title],
  ['passkeys', texts.passkeys.title],
  ['sessions', texts.sessionList.title],
  ['export', texts.export.title],
  ['deletion', texts.deletion.title],
] as const

/** Account settings, one section each. */
export function AccountScreen({ userId, email, pendingEmail, ...actions }: Props) {
  const { publishableKey } = useSite()
  const profile = useQuery(profileQuery(userId))
  const { data: providers = [] } = useQuery(offeredProvidersQuery(publishableKey))
  const absent = [...(email ? [] : ['password']), ...(providers.length > 0 ? [] : ['identities'])]
  return (
    <Sections absent={absent}>
      <QueryView query={profile} skeleton={<Skeletons />}>
        {(found) => (
          <>
            <NameSection profile={found} />
            <EmailSection email={email} pending={pendingEmail} />
            {/* An account without an address cannot sign in with a password. */}
            {email && <PasswordSection email={email} />}
            {providers.length > 0 && <IdentitiesSection userId={userId} />}
            <SecondFactorSection userId={userId} />
            <PasskeysSection userId={userId} />
            <SessionsSection userId={userId} {...actions} />
            <ExportSection />
            <DeletionSection email={email} points={found.points} {...actions} />
          </>
        )}
      </QueryView>
    </Sections>
  )
}

export function AccountPending() {
  return (
    <Sections>
      <Pending>
        <Skeletons />
      </Pending>
    </Sections>
  )
}

/** Hidden unless an operator has configured identity providers. */
const hiddenByDefault = ['identities']

/** Page header and table of contents around the sections. */
function Sections({
  absent = hiddenByDefault,
  children,
}: {
  absent?: string[]
  children: ReactNode
}) {
  return (
    <Page>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        crumbs={[
          { label: texts.crumbs.dashboard, link: { to: '/dashboard' } },
          { label: texts.title },
        ]}
      />
      <div className={classes.page}>
        <nav className={classes.contents} aria-label={texts.sections}>
          {contents
            .filter(([id]) => !absent.includes(id))
            .map(([id, title]) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
        </nav>
        <div className={classes.sections}>{children}</div>
      </div>
    </Page>
  )
}

function Skeletons() {
  return contents.map(([id]) => <Skeleton key={id} height={250} radius="lg" />)
}
