import { Button } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../texts'
import classes from './target-dialog.module.css'

type Props = { pending: boolean; onRemove: () => void }

/** Removes the target after a confirmation. */
export function RemoveTarget({ pending, onRemove }: Props) {
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <Button variant="subtle" color="gray" fullWidth onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
    )
  }
  return (
    <div className={classes.ask} role="alert">
      <span>{texts.removeAsk}</span>
      <Button variant="default" onClick={() => setAsking(false)}>
        {texts.removeNo}
      </Button>
      <Button variant="filled" color="ruby" loading={pending} onClick={onRemove}>
        {texts.removeYes}
      </Button>
    </div>
  )
}
