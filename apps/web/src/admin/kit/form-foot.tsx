import { Button } from '@mantine/core'
import { DialogFoot } from './dialog-foot'
import { texts } from './texts'
import { whyRefused } from './why-refused'

type Props = {
  /** The error of the last attempt, and the message for errors without one of their own. */
  error: unknown
  failed: string
  submit: string
  disabled?: boolean
  pending: boolean
  onCancel: () => void
}

/** Footer of a form in a dialog: the error and two buttons. */
export function FormFoot({ error, failed, submit, disabled, pending, onCancel }: Props) {
  return (
    <DialogFoot error={error !== null && whyRefused(error, failed)}>
      <Button variant="default" onClick={onCancel}>
        {texts.dialog.cancel}
      </Button>
      <Button type="submit" disabled={disabled} loading={pending}>
        {submit}
      </Button>
    </DialogFoot>
  )
}
