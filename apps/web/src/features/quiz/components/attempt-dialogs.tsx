import { type ReactNode, Suspense } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import type { Submission } from '../attempt/use-submission'
import type { DisplaySettings } from '../storage/display-settings'
import { GridDialog } from './grid-dialog'
import type { GridEntry } from './question-grid'
import { SubmitDialog } from './submit-dialog'

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
