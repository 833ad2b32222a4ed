import { Button, Group } from '@mantine/core'
import { Notice } from '@/components/notice'
import { texts } from './texts'
import { whyRefused } from './why-refused'

type Props = {
  /** Of the last try, and what is said of a failure without a sentence of its own. */
  error: unknown
  failed: string
  submit: string
  disabled?: boolean
  pending: boolean
  onCancel: () => void
}

/** What a form in a dialog ends with: why it was refused, and its two buttons. */
export function FormFoot({ error, failed, submit, disabled, pending, onCancel }: Props) {
  return (
    <>
      {error !== null && (
        <div role="alert">
          <Notice tone="ruby" title={whyRefused(error, failed)} />
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {texts.dialog.cancel}
        </Button>
        <Button type="submit" disabled={disabled} loading={pending}>
          {submit}
        </Button>
      </Group>
    </>
  )
}
