import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Notice } from '@/components/notice'
import { notifyError } from '@/components/notify'
import { useSite } from '@/lib/site'
import { changeEmail } from '../api'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { MailboxHint, Problem, useEmailForm } from './form-parts'
import { Section } from './section'

const words = texts.email

/** @param pending address of an email change that is not confirmed yet, or null. */
export function EmailSection({ email, pending }: { email: string; pending: string | null }) {
  const { publishableKey } = useSite()
  const form = useEmailForm()
  const change = useMutation({
    mutationFn: (address: string) => changeEmail(publishableKey, address),
    onSuccess: () => form.reset(),
    onError: (error) => notifyError({ title: words.failed, message: problemOf(error) }),
  })
  const submit = form.onSubmit(({ email: address }) => {
    if (address === email.toLowerCase()) form.setFieldError('email', words.same)
    else change.mutate(address)
  })
  const awaited = change.isSuccess ? change.variables : pending

  return (
    <Section id="email" title={words.title} lead={words.lead}>
      <div className={classes.form}>
        <dl className={classes.fact}>
          <dt>{words.current}</dt>
          <dd>{email || words.none}</dd>
        </dl>
        {awaited && (
          <div role="status">
            <Notice
              tone="brand"
              icon={<IconMail size={26} />}
              title={words.sent.title}
              body={words.sent.body(awaited)}
              action={
                <Button
                  variant="light"
                  loading={change.isPending}
                  onClick={() => change.mutate(awaited)}
                >
                  {words.again}
                </Button>
              }
            />
            <MailboxHint />
          </div>
        )}
        <form noValidate className={classes.form} onSubmit={submit}>
          <TextInput
            {...form.getInputProps('email')}
            key={form.key('email')}
            type="email"
            name="new-email"
            label={awaited ? words.other : words.label}
            autoComplete="email"
            inputMode="email"
          />
          <Problem error={change.error} />
          <div className={classes.actions}>
            <Button type="submit" variant={awaited ? 'light' : 'filled'} loading={change.isPending}>
              {email ? words.submit : words.add}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  )
}
