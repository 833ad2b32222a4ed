import { NativeSelect, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { useState } from 'react'
import type { ActDetail } from '../api/change-many'
import { texts } from './texts'

const words = texts.price
const figure = { allowDecimal: false, allowNegative: false, hideControls: true } as const

type Props = {
  /** Called with null while nothing would change or a figure is invalid. */
  onChange: (detail: ActDetail | null) => void
}

/** The new cost and time limit of quiz sets, each of which may stay as it is. */
export function PriceFields({ onChange }: Props) {
  const [cost, setCost] = useState<string | number>('')
  const [limit, setLimit] = useState<keyof typeof words.limits>('same')
  const [minutes, setMinutes] = useState<string | number>('')
  const change = (next: { cost?: typeof cost; limit?: typeof limit; minutes?: typeof minutes }) => {
    const now = { cost, limit, minutes, ...next }
    setCost(now.cost)
    setLimit(now.limit)
    setMinutes(now.minutes)
    const detail: ActDetail = {
      ...(now.cost !== '' && { points_cost: Number(now.cost) }),
      ...(now.limit !== 'same' && {
        time_limit_minutes: now.limit === 'none' ? null : Number(now.minutes),
      }),
    }
    const isValid = detail.time_limit_minutes !== 0 && Object.keys(detail).length > 0
    onChange(isValid ? detail : null)
  }
  return (
    <>
      <NumberInput
        {...figure}
        label={words.cost}
        description={words.costHint}
        inputMode="numeric"
        max={maxInteger}
        value={cost}
        onChange={(value) => change({ cost: value })}
      />
      <NativeSelect
        label={words.limit}
        value={limit}
        data={Object.entries(words.limits).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => change({ limit: currentTarget.value as typeof limit })}
      />
      {limit === 'minutes' && (
        <NumberInput
          {...figure}
          label={words.minutes}
          inputMode="numeric"
          error={minutes === 0 && words.minutesInvalid}
          max={maxInteger}
          value={minutes}
          onChange={(value) => change({ minutes: value })}
        />
      )}
    </>
  )
}

/** The largest value of the columns. */
const maxInteger = 2_147_483_647
