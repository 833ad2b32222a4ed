import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyError } from '@/components/notify'
import { useSite } from '@/lib/site'
import { askForRecovery } from '../api/recover-password'
import { emailFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { Problem } from './problem'

const words = texts.reset

/** Says the same whether the address is a member's or not. */
export function AskForRecovery(props: { expired: boolean; onSent: (email: string) => void }) {
  const { publishableKey } = useSite()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailFields, { sync: true }),
    transformValues: (values) => emailFields.parse(values),
  })
  const ask = useMutation({
    mutationFn: (email: string) => askForRecovery(publishableKey, email),
    onSuccess: (_, email) => props.onSent(email),
    onError: (error) => notifyError({ title: words.askFailed, message: problemOf(error) }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ email }) => ask.mutate(email))}>
      <Stack>
        <div role={props.expired ? 'alert' : undefined}>
          <Title order={1}>{props.expired ? words.expiredTitle : words.askTitle}</Title>
          <Text c="dimmed">{props.expired ? words.expiredBody : words.askLead}</Text>
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
        <Button type="submit" size="md" loading={ask.isPending}>
          {words.ask}
        </Button>
        <Anchor component={Link} to="/auth" size="sm" ta="center">
          {words.back}
        </Anchor>
      </Stack>
    </form>
  )
}
