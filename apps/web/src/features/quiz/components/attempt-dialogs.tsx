import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconFlag, IconSend } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { SheetDialog } from '@/components/sheet-dialog'
import type { DisplaySettings } from '../attempt/use-display-settings'
import type { Submission } from '../attempt/use-submission'
import { texts } from '../texts'
import classes from './attempt-screen.module.css'
import type { GridEntry } from './question-grid'

export type OpenDialog = 'grid' | 'display' | 'submit' | null

type Props = {
  dialog: OpenDialog
  onDialog: (dialog: OpenDialog) => void
  entries: GridEntry[]
  grid: ReactNode
  settings: DisplaySettings
  onDisplay: (part: Partial<DisplaySettings>) => void
  submission: Submission
  onGoTo: (position: number) => void
}

export const importDisplay = () => import('./display-dialog')
const DisplayDialog = laterPart(async () => (await importDisplay()).DisplayDialog, LoadFailureToast)

/** Dialogs of the quiz, one at a time: question overview, display settings and submission. */
export function AttemptDialogs({
  dialog,
  onDialog,
  entries,
  grid,
  settings,
  onDisplay,
  submission,
  onGoTo,
}: Props) {
  const close = () => onDialog(null)
  return (
    <>
      <GridDialog open={dialog === 'grid'} onClose={close} onSubmit={() => onDialog('submit')}>
        {grid}
      </GridDialog>
      {dialog === 'display' && (
        <Suspense>
          <DisplayDialog open settings={settings} onChange={onDisplay} onClose={close} />
        </Suspense>
      )}
      <SubmitDialog
        open={dialog === 'submit'}
        entries={entries}
        submitting={submission.submitting}
        failed={submission.failed}
        overloaded={submission.overloaded}
        onConfirm={() => void submission.submit()}
        onGoTo={onGoTo}
        onClose={close}
      />
    </>
  )
}

type GridDialogProps = {
  open: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** All questions on a phone, with a submit button. */
function GridDialog({ open, onClose, onSubmit, children }: GridDialogProps) {
  return (
    <SheetDialog open={open} title={texts.grid.title} onClose={onClose}>
      {children}
      <Button
        size="md"
        variant="light"
        rightSection={<IconSend size={20} aria-hidden="true" />}
        onClick={onSubmit}
      >
        {texts.moves.submit}
      </Button>
    </SheetDialog>
  )
}

type SubmitDialogProps = {
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
function SubmitDialog(props: SubmitDialogProps) {
  const { open, entries, submitting, failed, overloaded, onConfirm, onGoTo, onClose } = props
  const firstOpen = entries.findIndex(({ state }) => state === 'unanswered')
  const unanswered = entries.filter(({ state }) => state === 'unanswered').length
  const unsure = entries.filter((entry) => entry.unsure).length

  return (
    <SheetDialog open={open} title={texts.submit.title} onClose={onClose}>
      <p className={classes.dialogBody}>
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
      <div className={classes.dialogActions}>
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
