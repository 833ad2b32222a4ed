import { PasswordInput, TextInput } from '@mantine/core'
import { texts } from '../texts'

export type Credentials = {
  email: string
  setEmail: (email: string) => void
  password: string
  setPassword: (password: string) => void
}

/** Notification key shared by both tabs, so that the latest result replaces the previous one. */
export const aboutSession = 'session'

/** Email and password fields of both tabs. A new password has a minimum length. */
export function CredentialFields(props: Credentials & { newAccount?: boolean }) {
  return (
    <>
      <TextInput
        // Not of type email: Safari refuses domains of other scripts there, which the auth service accepts.
        name="email"
        label={texts.fields.email}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        value={props.email}
        onChange={(event) => props.setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        name="password"
        label={texts.fields.password}
        description={props.newAccount ? texts.fields.newPasswordHint : undefined}
        autoComplete={props.newAccount ? 'new-password' : 'current-password'}
        required
        withAsterisk={false}
        minLength={props.newAccount ? 6 : undefined}
        visibilityToggleButtonProps={{ 'aria-label': texts.fields.showPassword, tabIndex: 0 }}
        value={props.password}
        onChange={(event) => props.setPassword(event.currentTarget.value)}
      />
    </>
  )
}
