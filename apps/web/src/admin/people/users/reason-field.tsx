import { Textarea } from '@mantine/core'
import { texts } from './texts'

type Props = {
  value: string
  onChange: (reason: string) => void
  /** What is missing is said once sending was tried. */
  tried: boolean
}

const words = texts.reason

/** As the database asks for it. */
export const isReason = (reason: string) => reason.trim().length >= 3

/** Why something is done to an account; the trail keeps it. */
export function ReasonField({ value, onChange, tried }: Props) {
  return (
    <Textarea
      label={words.label}
      description={words.hint}
      required
      autosize
      minRows={2}
      maxLength={500}
      value={value}
      error={tried && !isReason(value) && words.missing}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
