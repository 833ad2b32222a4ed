import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccess } from '@/lib/use-access'
import type { RegradeOrder } from './api/regrade'
import { RegradeDialog } from './regrade-dialog'
import { texts } from './texts'

type Props = {
  questionId: string
  wording?: readonly string[] | undefined
  /** The key that the dialog begins with. */
  choice?: RegradeOrder['choice']
}

/** Opens the regrade of a question. Administrators only: managers see nothing. */
export function RegradeButton(props: Props) {
  const [open, setOpen] = useState(false)
  if (useAccess().role !== 'admin') return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {texts.question.regrade}
      </Button>
      <RegradeDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
