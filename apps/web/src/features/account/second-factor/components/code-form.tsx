import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { problemOf } from '../../rules/problem-of'
import { isAppCode, isRecoveryCode, plainCode } from '../rules/code-form'
import { texts } from '../texts'

const words = texts.code

type Props = {
  submit: string
  pending: boolean
  error: unknown
  onCode: (code: string) => void
  /** A recovery code is accepted too. */
  takesRecovery?: boolean
  label?: string
  grave?: boolean
  children?: ReactNode
}

/** Asks for a code of an authenticator app or for a recovery code. */
export function CodeForm({ takesRecovery = true, ...props }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: {
      code: (typed) =>
        isRecovery
          ? isRecoveryCode(typed)
            ? null
            : words.recoveryInvalid
          : isAppCode(typed)
            ? null
            : words.invalid,
    },
  })
  function change() {
    setRecovery(!isRecovery)
    form.reset()
  }
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => props.onCode(plainCode(code)))}>
      <Stack>
        <TextInput
          {...form.getInputProps('code')}
          key={`${form.key('code')} ${isRecovery}`}
          name={isRecovery ? 'recovery-code' : 'one-time-code'}
          label={isRecovery ? words.recoveryLabel : (props.label ?? words.label)}
          description={isRecovery ? words.recoveryHint : undefined}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize={isRecovery ? 'characters' : undefined}
          inputMode={isRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          maxLength={isRecovery ? 20 : 10}
          size="md"
          data-autofocus
        />
        <div role="alert" hidden={!props.error}>
          {Boolean(props.error) && (
            <Text c="var(--ruby-text)" size="xs">
              {problemOf(props.error, texts.problems)}
            </Text>
          )}
        </div>
        <Button
          type="submit"
          size="md"
          loading={props.pending}
          color={props.grave ? 'ruby' : undefined}
        >
          {props.submit}
        </Button>
        {takesRecovery && (
          <Button variant="subtle" onClick={change}>
            {isRecovery ? words.useApp : words.useRecovery}
          </Button>
        )}
        {props.children}
      </Stack>
    </form>
  )
}
