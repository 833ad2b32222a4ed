import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyError } from '@/components/notify'
import { emailFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { MailboxHint } from './mailbox-hint'
import { Problem } from './problem'

const words = texts.link

/** A confirmation link that works no more, with a way to a new one. */
export function ExpiredConfirmation({ resend }: { resend: (email: string) => Promise<unknown> }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailFields, { sync: true }),
    transformValues: (values) => emailFields.parse(values),
  })
  const ask = useMutation({
    mutationFn: async (email: string) => {
      const refusal = await resend(email)
      if (refusal) throw refusal
    },
    onError: (error) => notifyError({ title: words.resendFailed, message: problemOf(error) }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ email }) => ask.mutate(email))}>
      <Stack>
        <div role="alert">
          <Title order={1}>{words.expiredTitle}</Title>
          <Text c="dimmed">{words.expiredSignup}</Text>
        </div>
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          type="email"
          name="email"
          label={texts.fields.email}
          autoComplete="email"
          inputMode="email"
        />
        <Problem error={ask.error} />
        <div role="status">
          {ask.isSuccess && (
            <>
              <Text c="var(--leaf-text)">{words.resent}</Text>
              <MailboxHint />
            </>
          )}
        </div>
        <Button type="submit" size="md" loading={ask.isPending}>
          {words.resend}
        </Button>
        <Anchor component={Link} to="/auth" size="sm" ta="center">
          {words.signIn}
        </Anchor>
      </Stack>
    </form>
  )
}
