import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SheetDialog } from '@/components/sheet-dialog'
import { texts } from './texts'

type Props = {
  open: boolean
  title: string
  /** What will happen, with real numbers. */
  children: ReactNode
  action: string
  /** Not before what will happen is known. */
  ready: boolean
  pending: boolean
  /** What is taken away cannot be had back by the same button. */
  grave?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that goes far. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, action, ready, pending, grave = true } = props
  const { onConfirm, onClose } = props
  return (
    // Under way it stays, to tell what became of it.
    <SheetDialog open={open} title={title} onClose={() => pending || onClose()}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={pending} onClick={onClose} data-autofocus="">
            {texts.dialog.cancel}
          </Button>
          <Button
            color={grave ? 'ruby' : undefined}
            disabled={!ready}
            loading={pending}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </SheetDialog>
  )
}
