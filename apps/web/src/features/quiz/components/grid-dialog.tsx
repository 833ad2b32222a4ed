import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SheetDialog } from '@/components/sheet-dialog'
import { texts } from '../texts'

type Props = { open: boolean; onClose: () => void; onSubmit: () => void; children: ReactNode }

/** All questions on a phone, with a submit button. */
export function GridDialog({ open, onClose, onSubmit, children }: Props) {
  return (
    <SheetDialog open={open} title={texts.grid.title} onClose={onClose}>
      {children}
      <Button
        size="md"
        variant="light"
        rightSection={<IconSend size={20} aria-hidden="true" />}
        onClick={onSubmit}
      >
        {texts.moves.submit}
      </Button>
    </SheetDialog>
  )
}
