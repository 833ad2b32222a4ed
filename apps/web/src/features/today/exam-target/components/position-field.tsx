import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxPositionLength } from '../rules/target-form'
import { texts } from '../texts'

/** Select value for a typed position. It cannot be a listed position, because those are trimmed. */
const other = ' '

type Props = {
  /** Positions that the site suggests; may be empty. */
  positions: string[]
  value: string
  onChange: (position: string) => void
  error: string | undefined
}

/** A position from the site's list or a typed one. */
export function PositionField({ positions, value, onChange, error }: Props) {
  const [typing, setTyping] = useState(value !== '' && !positions.includes(value))
  const listed = positions.length > 0
  return (
    <>
      {listed && (
        <NativeSelect
          label={texts.position}
          value={typing ? other : value}
          onChange={({ currentTarget }) => {
            const isOther = currentTarget.value === other
            setTyping(isOther)
            onChange(isOther ? '' : currentTarget.value)
          }}
          data={[
            { value: '', label: texts.positionNone },
            ...positions,
            { value: other, label: texts.positionOther },
          ]}
          error={!typing && error}
        />
      )}
      {(typing || !listed) && (
        <TextInput
          label={listed ? texts.positionTyped : texts.position}
          description={texts.positionHint}
          maxLength={maxPositionLength}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
      )}
    </>
  )
}
