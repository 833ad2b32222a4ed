import { Button, Stack, Text, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { useSite } from '@/lib/site'
import { setPassword } from '../api/change-password'
import { newPasswordFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { PasswordField } from './password-field'
import { Problem } from './problem'

const words = texts.reset

/** Last step of a recovery. The user is already signed in and remains so. */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
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
