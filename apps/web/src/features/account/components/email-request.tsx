import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from '../texts'
import { Problem, useEmailForm } from './form-parts'

type Props = {
  title: string
  lead: string
  /** The previous step failed, so the lead is announced as an alert. */
  alert: boolean
  ask: UseMutationResult<unknown, Error, string>
  action: string
  back: string
  /** Result of the request, shown above the button. */
  children?: ReactNode
}

/** Form that asks for an address to send a mail to. */
export function EmailRequest({ title, lead, alert, ask, action, back, children }: Props) {
  const form = useEmailForm()
  return (
    <form noValidate onSubmit={form.onSubmit(({ email }) => ask.mutate(email))}>
      <Stack>
        <div role={alert ? 'alert' : undefined}>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{lead}</Text>
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
        {children}
        <Button type="submit" size="md" loading={ask.isPending}>
          {action}
        </Button>
        <Anchor component={Link} to="/auth" size="sm" ta="center">
          {back}
        </Anchor>
      </Stack>
    </form>
  )
}
