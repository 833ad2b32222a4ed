import { Button, Group } from '@mantine/core'
import { IconCopy, IconTemplate } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyDialog } from './copies/copy-dialog'
import { texts as copyTexts } from './copies/texts'
import { TemplateDialog } from './templates/template-dialog'
import { texts as templateTexts } from './templates/texts'

/** Creates a whole site, or copies a catalogue into one. `?make=template` opens the template dialog at once. */
export function TenantActs() {
  const { make } = useSearch({ strict: false }) as { make?: unknown }
  const [open, setOpen] = useState<'template' | 'copy' | null>(
    make === 'template' ? 'template' : null,
  )
  const close = () => setOpen(null)
  return (
    <>
      <Group gap="xs">
        <Button
          variant="light"
          leftSection={<IconTemplate size={20} aria-hidden="true" />}
          onClick={() => setOpen('template')}
        >
          {templateTexts.action}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => setOpen('copy')}
        >
          {copyTexts.action}
        </Button>
      </Group>
      {open === 'template' && <TemplateDialog onClose={close} />}
      <CopyDialog open={open === 'copy'} onClose={close} />
    </>
  )
}
