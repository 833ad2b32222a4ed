import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { texts } from '../texts'

/** Password input whose visibility button is reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
      {...props}
    />
  )
}
