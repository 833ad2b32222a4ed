import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconFlag } from '@tabler/icons-react'
import { SheetDialog } from '@/components/sheet-dialog'
import { texts } from '../texts'
import type { GridEntry } from './question-grid'
import classes from './submit-dialog.module.css'

type Props = {
  open: boolean
  entries: GridEntry[]
  submitting: boolean
  /** Said here too: the dialog lies over messages that pass. */
  failed: boolean
  crowded: boolean
  onConfirm: () => void
  onGoTo: (position: number) => void
  onClose: () => void
}

/** The last look before submitting. Enter confirms: the button has the focus. */
export function SubmitDialog(props: Props) {
  const { open, entries, submitting, failed, crowded, onConfirm, onGoTo, onClose } = props
  const firstOpen = entries.findIndex(({ state }) => state === 'unanswered')
  const unanswered = entries.filter(({ state }) => state === 'unanswered').length
  const flagged = entries.filter((entry) => entry.flagged).length

  return (
    <SheetDialog open={open} title={texts.submit.title} onClose={onClose}>
      <p className={classes.body}>
        {texts.submit.body(entries.length - unanswered, entries.length)}
      </p>
      {unanswered > 0 && (
        <p className={classes.notice}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {texts.submit.unanswered(unanswered)}
        </p>
      )}
      {flagged > 0 && (
        <p className={classes.notice}>
          <IconFlag size={20} aria-hidden="true" />
          {texts.submit.flagged(flagged)}
        </p>
      )}
      {crowded && (
        <p className={classes.notice} role="status">
          <IconClock size={20} aria-hidden="true" />
          {texts.submit.crowded}
        </p>
      )}
      {failed && (
        <p className={classes.notice} data-failed role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {texts.submit.failed}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="md" loading={submitting} data-autofocus onClick={onConfirm}>
          {texts.submit.confirm}
        </Button>
        {unanswered > 0 && (
          <Button size="md" variant="light" disabled={submitting} onClick={() => onGoTo(firstOpen)}>
            {texts.submit.firstOpen}
          </Button>
        )}
        <Button size="md" variant="default" disabled={submitting} onClick={onClose}>
          {texts.submit.back}
        </Button>
      </div>
    </SheetDialog>
  )
}
