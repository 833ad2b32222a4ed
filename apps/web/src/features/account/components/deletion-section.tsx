import { Button } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '@/components/notice'
import { texts } from '../texts'
import { DeletionForm } from './deletion-form'
import { Section } from './section'

const words = texts.deletion

type Props = {
  email: string
  points: number
  /** Leaves the page, clears the session and shows a farewell message. */
  onDeleted: () => void
}

/** Hides the form behind a button, so that no user opens it by accident. */
export function DeletionSection(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Section id="deletion" title={words.title} lead={words.lead} danger>
      {!props.email && <Notice tone="mango" title={words.addressFirst} />}
      {props.email && open && <DeletionForm {...props} onCancel={() => setOpen(false)} />}
      {props.email && !open && (
        <Button variant="outline" color="ruby" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </Section>
  )
}
