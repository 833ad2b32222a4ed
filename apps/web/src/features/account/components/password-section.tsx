import { Anchor, Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { notifyError, notifySuccess } from '@/components/notify'
import { useChangePassword } from '../api'
import { passwordFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { FactorCodeField, PasswordField, Problem } from './form-parts'
import { Section } from './section'

const words = texts.password

export function PasswordSection({ email }: { email: string }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', factorCode: '', next: '' },
    validate: schemaResolver(passwordFields, { sync: true }),
  })
  const change = useChangePassword(email, {
    onSuccess: () => {
      form.reset()
      notifySuccess(words.saved)
    },
    onError: (error) => notifyError({ title: words.failed, message: problemOf(error) }),
  })
  return (
    <Section id="password" title={words.title} lead={words.lead}>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => change.mutate(values))}
      >
        {/* Password managers need the username the password belongs to. */}
        <input type="email" hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.getInputProps('current')}
          key={form.key('current')}
          name="current-password"
          label={words.current}
          autoComplete="current-password"
        />
        <FactorCodeField {...form.getInputProps('factorCode')} key={form.key('factorCode')} />
        <PasswordField
          {...form.getInputProps('next')}
          key={form.key('next')}
          name="new-password"
          label={texts.fields.newPassword}
          description={texts.fields.newPasswordHint}
          autoComplete="new-password"
        />
        <Problem error={change.error} />
        <div className={classes.actions}>
          <Button type="submit" loading={change.isPending}>
            {words.submit}
          </Button>
        </div>
        <Anchor component={Link} to="/reset-password" size="sm">
          {words.forgot}
        </Anchor>
      </form>
    </Section>
  )
}
