import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import classes from './palette.module.css'
import { texts } from './texts'

const PaletteDialog = laterPart(
  async () => (await import('./palette-dialog')).PaletteDialog,
  LoadFailureToast,
)

/** Opens the palette on click, and on Ctrl+K or Cmd+K. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  // The palette's chunk loads when it is opened for the first time.
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }

  // A layout effect, because a key pressed before an effect after the paint has run would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      // Not over an open dialog: the palette would hide the form that the user is filling in.
      if (document.querySelector('dialog[open]')) return
      setWanted(true)
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <Button
        variant="default"
        className={classes.desk}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={
          <span className={classes.key} aria-hidden="true">
            {texts.shortcut}
          </span>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        {texts.open}
      </Button>
      <ActionIcon className={classes.phone} aria-label={texts.open} onClick={show}>
        <IconSearch size={22} />
      </ActionIcon>
      {wanted && (
        <Suspense>
          <PaletteDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
