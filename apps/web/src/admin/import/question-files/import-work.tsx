import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultCostQuery } from './api/default-cost'
import { ImportDifferences } from './import-differences'
import classes from './import-work.module.css'
import { LeaveGuard } from './leave-guard'
import { FilePreview } from './preview/file-preview'
import { RepeatWarning } from './repeat-warning'
import { conflictCount } from './rules/differences'
import { type Change, changeDraft, type DraftFile, isWrong } from './rules/draft-file'
import { SendBar } from './send-bar'
import { TargetForm } from './target-form'
import { useDifferences } from './use-differences'
import { type Imported, useSend } from './use-send'
import { useTarget } from './use-target'
import type { Chosen } from './worker/messages'

type Props = {
  file: DraftFile
  reading: { rows: number } | null
  onReadAgain: ((chosen: Chosen) => void) | null
  onClose: () => void
  onImported: (imported: Imported) => void
}

/** A file under review: its rows are corrected, its target is chosen, and it is sent. */
export function ImportWork({ file, reading, onReadAgain, onClose, onImported }: Props) {
  const [draft, setDraft] = useState(file)
  const change = (made: Change) => setDraft((now) => changeDraft(now, made))
  const { named, differences, failed, checking, retry } = useDifferences(draft)
  const { target, setTarget, clearTarget } = useTarget()
  const { data: defaultCost = null } = useQuery(defaultCostQuery)
  const { refusal, send, sending, cancel } = useSend(change, (done) => {
    clearTarget()
    onImported(done)
  })
  const wrong = draft.rows.filter((row) => isWrong(draft, row)).length
  const fresh = draft.rows.filter(({ origin }) => !origin).length
  const conflicts = differences ? conflictCount(differences.counts) : 0
  return (
    <Stack gap="lg">
      <LeaveGuard />
      <RepeatWarning sha256={draft.sha256} />
      {/* A change of the rows that are being sent would be lost. */}
      <fieldset disabled={sending} className={classes.rows}>
        {named && (
          <ImportDifferences
            draft={draft}
            differences={differences}
            failed={failed}
            checking={checking}
            onRetry={retry}
            onChange={change}
          />
        )}
        <FilePreview
          draft={draft}
          differences={differences}
          wrong={wrong}
          reading={reading}
          onChange={change}
          onClose={onClose}
          onReadAgain={onReadAgain}
        />
      </fieldset>
      <TargetForm
        target={target}
        onChange={setTarget}
        newQuestions={fresh}
        defaultCost={defaultCost}
        disabled={sending}
      />
      <SendBar
        draft={draft}
        target={target}
        defaultCost={defaultCost}
        differences={differences}
        blocked={wrong > 0 || conflicts > 0}
        unchecked={named && (failed || !differences) ? (failed ? 'failed' : 'checking') : null}
        newQuestions={fresh}
        refusal={refusal}
        sending={sending}
        onSend={send}
        onCancel={cancel}
      />
    </Stack>
  )
}
