import { SheetDialog } from '@/components/sheet-dialog'
import { Palette } from './palette'
import { texts } from './texts'

type Props = { open: boolean; onClose: () => void }

/** Finds every screen and record of the back office by name. */
export function PaletteDialog({ open, onClose }: Props) {
  return (
    <SheetDialog open={open} title={texts.title} onClose={onClose}>
      <Palette onLeave={onClose} />
    </SheetDialog>
  )
}
