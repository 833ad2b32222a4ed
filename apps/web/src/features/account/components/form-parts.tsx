import '@mantine/core/styles/PasswordInput.css'
import {
  Anchor,
  PasswordInput,
  type PasswordInputProps,
  Text,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { WholeWords } from '@/components/whole-words'
import { hasSecondFactor } from '@/lib/second-factor'
import { useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { emailFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'

/** Password input whose visibility button is reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
      {...props}
    />
  )
}

/** Code field next to a repeated password prompt, for accounts with a second factor. */
export function FactorCodeField(props: TextInputProps) {
  const { session } = useSession()
  if (!session || !hasSecondFactor(session)) return null
  return (
    <TextInput
      {...props}
      name="one-time-code"
      label={texts.fields.factorCode}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
    />
  )
}

type ProblemProps = {
  error: unknown
  /** Messages of the section by error code; they take precedence over the shared ones. */
  own?: Record<string, string>
}

/** Reason why the form failed, announced to screen readers. */
export function Problem({ error, own }: ProblemProps) {
  return (
    <div role="alert" hidden={!error}>
      {Boolean(error) && (
        <Text c="var(--ruby-text)" size="xs">
          <WholeWords>{problemOf(error, own)}</WholeWords>
        </Text>
      )}
    </div>
  )
}

/** Form with one address field, validated and trimmed before submission. */
export function useEmailForm() {
  return useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailFields, { sync: true }),
    transformValues: (values) => emailFields.parse(values),
  })
}

/** Points to the development mailbox if one is configured, otherwise to the spam folder. */
export function MailboxHint() {
  const { mailbox } = useSite()
  return (
    <Text c="dimmed" size="xs" ta="center" mt="xs">
      {mailbox ? (
        <Anchor href={mailbox} underline="always">
          {texts.reset.mailbox}
        </Anchor>
      ) : (
        texts.reset.spam
      )}
    </Text>
  )
}
