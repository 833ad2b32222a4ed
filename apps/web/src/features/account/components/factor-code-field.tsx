import { TextInput, type TextInputProps } from '@mantine/core'
import { hasSecondFactor } from '@/lib/second-factor'
import { useSession } from '@/lib/session'
import { texts } from '../texts'

/** Code field next to a repeated password prompt, for accounts with a second factor. */
export function FactorCodeField(props: TextInputProps) {
  const { session } = useSession()
  if (!session || !hasSecondFactor(session)) return null
  return (
    <TextInput
      {...props}
      name="one-time-code"
      label={texts.fields.factorCode}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
    />
  )
}
