import { PasswordInput, TextInput } from '@mantine/core'
import { texts } from '../texts'

export type Credentials = {
  email: string
  setEmail: (email: string) => void
  password: string
  setPassword: (password: string) => void
}

/** Both tabs try for one thing: the last outcome is the one that counts. */
export const aboutSession = 'session'

/** E-mail and password, the same on both tabs; a new password has a minimum length. */
export function CredentialFields(props: Credentials & { newAccount?: boolean }) {
  return (
    <>
      <TextInput
        type="email"
        name="email"
        label={texts.fields.email}
        autoComplete="email"
        inputMode="email"
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
