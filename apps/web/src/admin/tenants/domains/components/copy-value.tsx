import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { texts } from '../texts'

/** What has to be pasted elsewhere, letter by letter. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => tellSuccess(texts.copied),
      (error) => tellFailure(texts.copyFailed, error),
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
