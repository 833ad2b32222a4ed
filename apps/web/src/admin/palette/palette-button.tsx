import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { laterPart, ToldMissing } from '@/components/later-part'
import classes from './palette-button.module.css'
import { texts } from './texts'

const PaletteDialog = laterPart(
  async () => (await import('./palette-dialog')).PaletteDialog,
  ToldMissing,
)

/** Opens the palette, as Ctrl or Cmd+K does. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  // Loaded when it is first asked for.
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }

  // Not after the paint: a key pressed as soon as the screen shows would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      // Over a form that is open it would hide what is being typed.
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
