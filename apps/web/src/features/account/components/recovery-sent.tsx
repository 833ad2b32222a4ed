import '@mantine/core/styles/Divider.css'
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { notifyError, notifySuccess } from '@/components/notify'
import { useSite } from '@/lib/site'
import { askForRecovery, redeemRecoveryCode } from '../api/recover-password'
import { codeFields } from '../rules/account-fields'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { MailboxHint } from './mailbox-hint'
import { Problem } from './problem'

const words = texts.reset

/**
 * After the request: open the link in the mail, or type its digits here if the mail is on another
 * device.
 */
export function RecoverySent({ email, onOther }: { email: string; onOther: () => void }) {
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
