import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { useSite } from '@/lib/site'
import { askForRecovery, redeemRecoveryCode, setPassword } from '../api'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { CentredCard } from './centred-card'
import { EmailRequest } from './email-request'
import '@mantine/core/styles/Divider.css'
import { Button, Divider, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { EmptyState } from '@/components/empty-state'
import { codeFields, newPasswordFields } from '../rules/account-fields'
import { MailboxHint, PasswordField, Problem } from './form-parts'

type Props = {
  /** Address of the account that may set a password, proved by a mailed link or code; null before that. */
  email: string | null
  /** The user followed an expired link. */
  expired: boolean
  onDone: () => void
}

/** Password recovery: request a mail, return by its link or code, set a new password. */
export function ResetPasswordScreen({ email, expired, onDone }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <CentredCard title={email ? texts.reset.newTitle : texts.reset.askTitle}>
      {email ? (
        <NewPasswordForm email={email} onDone={onDone} />
      ) : sentTo ? (
        <RecoverySent email={sentTo} onOther={() => setSentTo(null)} />
      ) : (
        <AskForRecovery expired={expired} onSent={setSentTo} />
      )}
    </CentredCard>
  )
}

const words = texts.reset

/** Shows the same message whether or not the address belongs to an account. */
function AskForRecovery(props: { expired: boolean; onSent: (email: string) => void }) {
  const { publishableKey } = useSite()
  const ask = useMutation({
    mutationFn: (email: string) => askForRecovery(publishableKey, email),
    onSuccess: (_, email) => props.onSent(email),
    onError: (error) => notifyError({ title: words.askFailed, message: problemOf(error) }),
  })
  return (
    <EmailRequest
      title={props.expired ? words.expiredTitle : words.askTitle}
      lead={props.expired ? words.expiredBody : words.askLead}
      alert={props.expired}
      ask={ask}
      action={words.ask}
      back={words.back}
    />
  )
}

/**
 * After the request: open the link in the mail, or type its digits here if the mail is on another
 * device.
 */
function RecoverySent({ email, onOther }: { email: string; onOther: () => void }) {
  const { publishableKey } = useSite()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: schemaResolver(codeFields, { sync: true }),
    transformValues: (values) => codeFields.parse(values),
  })
  const redeem = useMutation({
    mutationFn: (code: string) => redeemRecoveryCode(publishableKey, { email, code }),
  })
  const again = useMutation({
    mutationFn: () => askForRecovery(publishableKey, email),
    onSuccess: () => notifySuccess(words.sentAgain),
    onError: (error) => notifyError({ title: words.askFailed, message: problemOf(error) }),
  })
  return (
    <Stack>
      <div role="status">
        <EmptyState
          scene="letter"
          order={1}
          title={words.sentTitle}
          body={words.sentBody(email)}
          action={
            <>
              <Button variant="light" loading={again.isPending} onClick={() => again.mutate()}>
                {words.again}
              </Button>
              <Button variant="subtle" onClick={onOther}>
                {words.other}
              </Button>
            </>
          }
        />
        <MailboxHint />
      </div>
      <Divider />
      <form noValidate onSubmit={form.onSubmit(({ code }) => redeem.mutate(code))}>
        <Stack gap="sm">
          <Text size="sm">{words.codeLead}</Text>
          <TextInput
            {...form.getInputProps('code')}
            key={form.key('code')}
            name="code"
            label={texts.fields.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
          />
          <Problem error={redeem.error} />
          <Button type="submit" variant="default" loading={redeem.isPending}>
            {words.codeSubmit}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}

/** Last step of a recovery. The user is already signed in and remains so. */
function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { publishableKey } = useSite()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(newPasswordFields, { sync: true }),
  })
  const save = useMutation({
    mutationFn: (password: string) => setPassword(publishableKey, password),
    onSuccess: () => {
      notifySuccess(words.saved)
      onDone()
    },
    onError: (error) => notifyError({ title: words.failed, message: problemOf(error) }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => save.mutate(password))}>
      <Stack>
        <div>
          <Title order={1}>{words.newTitle}</Title>
          <Text c="dimmed">{words.newLead(email)}</Text>
        </div>
        {/* Password managers need the username the password belongs to. */}
        <input type="email" hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          name="new-password"
          label={texts.fields.newPassword}
          description={texts.fields.newPasswordHint}
          autoComplete="new-password"
        />
        <Problem error={save.error} />
        <Button type="submit" size="md" loading={save.isPending}>
          {words.save}
        </Button>
      </Stack>
    </form>
  )
}
