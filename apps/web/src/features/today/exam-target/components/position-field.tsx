import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { longestPosition } from '../rules/target-form'
import { texts } from '../texts'

/** No position: those of a list are trimmed. */
const other = ' '

type Props = {
  /** What the site proposes; none where it proposes nothing. */
  positions: string[]
  value: string
  onChange: (position: string) => void
  error: string | undefined
}

/** A position of the site's list, or one's own words. */
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
          maxLength={longestPosition}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
      )}
    </>
  )
}
