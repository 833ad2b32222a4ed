import { Button, Skeleton, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { notifyError, notifySuccess } from '@/components/notify'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { offeredProvidersQuery } from '@/lib/identity-providers'
import { useSite } from '@/lib/site'
import { type Profile, profileQuery } from '@/lib/viewer'
import { exportMyData, useChangeName } from '../api'
import { nameFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { DeletionSection } from './deletion-section'
import { EmailSection } from './email-section'
import { Problem } from './form-parts'
import { PasswordSection } from './password-section'
import { Section } from './section'
import { SessionsSection } from './sessions-section'

type Props = {
  userId: string
  email: string
  /** Content of the section for reminders. */
  reminders: ReactNode
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
  ['reminders', texts.reminders.title],
  ['sessions', texts.sessionList.title],
  ['export', texts.export.title],
  ['deletion', texts.deletion.title],
] as const

/** Account settings, one section each. */
export function AccountScreen({ userId, email, pendingEmail, reminders, ...actions }: Props) {
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
            <Section id="reminders" {...texts.reminders}>
              <Suspense fallback={<Skeleton height={320} />}>{reminders}</Suspense>
            </Section>
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

const nameWords = texts.name

function NameSection({ profile }: { profile: Profile }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: profile.full_name ?? '' },
    validate: schemaResolver(nameFields, { sync: true }),
  })
  const save = useChangeName(profile.user_id, {
    onSuccess: (_, { name }) => {
      form.resetDirty({ name })
      notifySuccess(nameWords.saved)
    },
    onError: (error) => notifyError({ title: nameWords.failed, message: problemOf(error) }),
  })
  return (
    <Section id="name" title={nameWords.title} lead={nameWords.lead}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          name="name"
          label={nameWords.label}
          description={nameWords.none}
          autoComplete="name"
        />
        <Problem error={save.error} />
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** Needed only if an operator has configured identity providers, so the code loads after the page. */
const IdentitiesPart = laterPart(
  async () => (await import('../identities/identities-part')).IdentitiesPart,
  MissingPart,
)

function IdentitiesSection({ userId }: { userId: string }) {
  return (
    <Section id="identities" {...texts.identities}>
      <Suspense fallback={<Skeleton height={110} />}>
        <IdentitiesPart userId={userId} />
      </Suspense>
    </Section>
  )
}

/** Not every visitor of the page needs this section, so its code loads after the page. */
const SecondFactorPart = laterPart(
  async () => (await import('../second-factor/components/second-factor-part')).SecondFactorPart,
  MissingPart,
)

function SecondFactorSection({ userId }: { userId: string }) {
  return (
    <Section id="second-factor" {...texts.secondFactor}>
      <Suspense fallback={<Skeleton height={110} />}>
        <SecondFactorPart userId={userId} />
      </Suspense>
    </Section>
  )
}

/** Not every visitor of the page needs this section, so its code loads after the page. */
const PasskeysPart = laterPart(
  async () => (await import('../passkeys/passkeys-part')).PasskeysPart,
  MissingPart,
)

function PasskeysSection({ userId }: { userId: string }) {
  return (
    <Section id="passkeys" {...texts.passkeys}>
      <Suspense fallback={<Skeleton height={110} />}>
        <PasskeysPart userId={userId} />
      </Suspense>
    </Section>
  )
}

const exportWords = texts.export

function ExportSection() {
  const prepare = useMutation({
    mutationFn: exportMyData,
    onSuccess: (json) => {
      save(json, exportWords.fileName(new Date().toISOString().slice(0, 10)))
      notifySuccess(exportWords.done)
    },
    onError: (error) => notifyError({ title: exportWords.failed, message: problemOf(error) }),
  })
  return (
    <Section id="export" title={exportWords.title} lead={exportWords.lead}>
      <Problem error={prepare.error} />
      <Button
        variant="light"
        leftSection={<IconDownload size={20} />}
        loading={prepare.isPending}
        onClick={() => prepare.mutate()}
      >
        {exportWords.submit}
      </Button>
    </Section>
  )
}

/** Starts a download of `text`. */
function save(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
