import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from './further-texts'

type Props = {
  /** The text to type. */
  words: string
  onPass: (passed: boolean) => void
}

/** Requires the user to type a text before a destructive action. */
export function TypedWords({ words, onPass }: Props) {
  const [given, setGiven] = useState('')
  return (
    <TextInput
      label={texts.typed.label(words)}
      value={given}
      onChange={({ currentTarget: { value } }) => {
        setGiven(value)
        onPass(value.trim() === words)
      }}
      error={given !== '' && given.trim() !== words && texts.typed.mismatch}
      autoComplete="off"
      spellCheck={false}
    />
  )
}
