import { Loader } from '@mantine/core'
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { type Outbox, waitingCount } from '../rules/outbox'
import { texts } from '../texts'
import classes from './save-status.module.css'

/** Shows whether the answers are saved. */
export function SaveStatus({ outbox, answered }: { outbox: Outbox; answered: number }) {
  const waiting = waitingCount(outbox)
  const state = waiting === 0 ? 'saved' : outbox.failures > 0 ? 'kept' : 'saving'
  return (
    <p className={classes.status} data-state={state} role="status">
      {answered > 0 && (
        <>
          {state === 'saved' && <IconCloudCheck size={20} aria-hidden="true" />}
          {state === 'saving' && <Loader size={16} color="gray" aria-hidden="true" />}
          {state === 'kept' && <IconCloudOff size={20} aria-hidden="true" />}
          <span key={state}>{texts.save[state]}</span>
        </>
      )}
    </p>
  )
}
