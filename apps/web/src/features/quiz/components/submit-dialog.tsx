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
  /** Repeated here because the dialog covers notifications. */
  failed: boolean
  overloaded: boolean
  onConfirm: () => void
  onGoTo: (position: number) => void
  onClose: () => void
}

/** Confirmation before submitting. The button has the focus, so Enter confirms. */
export function SubmitDialog(props: Props) {
  const { open, entries, submitting, failed, overloaded, onConfirm, onGoTo, onClose } = props
  const firstOpen = entries.findIndex(({ state }) => state === 'unanswered')
  const unanswered = entries.filter(({ state }) => state === 'unanswered').length
  const unsure = entries.filter((entry) => entry.unsure).length

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
      {unsure > 0 && (
        <p className={classes.notice}>
          <IconFlag size={20} aria-hidden="true" />
          {texts.submit.unsure(unsure)}
        </p>
      )}
      {overloaded && (
        <p className={classes.notice} role="status">
          <IconClock size={20} aria-hidden="true" />
          {texts.submit.overloaded}
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
