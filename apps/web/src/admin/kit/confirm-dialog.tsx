import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SheetDialog } from '@/components/sheet-dialog'
import { DialogFoot } from './dialog-foot'
import { texts } from './texts'

type Props = {
  open: boolean
  title: string
  /** The consequences of the action, with actual counts. */
  children: ReactNode
  action: string
  /** Label of the button that closes the dialog; 'cancel' by default. */
  cancel?: string
  /** False until the consequences are known. */
  ready: boolean
  pending: boolean
  /** Why the action failed; the dialog stays open. */
  error?: string | null | false
  /** The action cannot be reverted with the same button. */
  grave?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action with far-reaching consequences. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    children,
    action,
    cancel = texts.dialog.cancel,
    ready,
    pending,
    error,
    grave = true,
  } = props
  const { onConfirm, onClose } = props
  return (
    // The dialog cannot be closed while the action runs, because it shows the result.
    <SheetDialog open={open} title={title} onClose={() => pending || onClose()}>
      <Stack gap="md">
        {children}
        <DialogFoot error={error}>
          <Button variant="default" disabled={pending} onClick={onClose} data-autofocus="">
            {cancel}
          </Button>
          <Button
            color={grave ? 'ruby' : undefined}
            disabled={!ready}
            loading={pending}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </DialogFoot>
      </Stack>
    </SheetDialog>
  )
}
