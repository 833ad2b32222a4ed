import { Textarea } from '@mantine/core'
import { texts } from './texts'

type Props = {
  value: string
  onChange: (reason: string) => void
  /** Whether the form was submitted; before that, a missing reason is no error. */
  tried: boolean
}

const words = texts.reason

/** The minimum that the database requires. */
export const isReason = (reason: string) => reason.trim().length >= 3

/** The reason for an action on an account, which the audit log stores. */
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
