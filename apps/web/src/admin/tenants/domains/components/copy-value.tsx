import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { texts } from '../texts'

/** A value that must be copied exactly, with a copy button. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => reportSuccess(texts.copied),
      (error) => reportFailure(texts.copyFailed, error),
    )
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={
        <ActionIcon aria-label={texts.copy(label)} onClick={() => void copy()}>
          <IconCopy size={18} />
        </ActionIcon>
      }
    />
  )
}
