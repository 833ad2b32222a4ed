import { Button, Group, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import type { SendPhase } from './api/send-import'
import { usedPictures } from './api/send-import'
import classes from './import-work.module.css'
import type { Differences } from './rules/differences'
import type { DraftFile } from './rules/draft-file'
import { type ImportTarget, isComplete, targetRequest } from './rules/import-target'
import { texts } from './texts'
import type { Refusal, SendRequest } from './use-send'

type Props = {
  draft: DraftFile
  target: ImportTarget
  defaultCost: number | null
  differences: Differences | null
  /** Whether invalid or conflicting rows block the import. */
  blocked: boolean
  /** Why the rows are not compared with the current questions yet. */
  unchecked: 'checking' | 'failed' | null
  newQuestions: number
  refusal: Refusal | null
  sending: boolean
  onSend: (request: SendRequest) => void
  onCancel: () => void
}

const words = texts.send
const shownErrors = 20

/** Dry run, import and its result. */
export function SendBar(props: Props) {
  const { draft, target, defaultCost, differences, blocked, unchecked, newQuestions, sending } =
    props
  const [confirming, setConfirming] = useState(false)
  // Not in the component above: hundreds of pictures would render all its rows as often.
  const [phase, setPhase] = useState<SendPhase>({ phase: 'preparing' })
  const complete = isComplete(target, newQuestions) && defaultCost !== null
  const disabled = blocked || unchecked !== null || !complete || draft.rows.length === 0 || sending
  const pictures = useMemo(() => usedPictures(draft).length, [draft])
  const updates = differences?.counts.update ?? 0
  function send(dryRun: boolean) {
    const request = targetRequest(target, defaultCost ?? 0, newQuestions)
    setPhase({ phase: 'preparing' })
    props.onSend({ draft, target: request, dryRun, onPhase: setPhase })
  }
  return (
    <Stack gap="sm">
      {props.refusal && <Refused refusal={props.refusal} />}
      {sending && <Progress phase={phase} />}
      {pictures > 0 && !sending && (
        <p className={classes.note}>{words.withPictures(formatNumber(pictures))}</p>
      )}
      {unchecked && <p className={classes.why}>{texts.differences.unchecked[unchecked]}</p>}
      {blocked && <p className={classes.why}>{texts.preview.fixFirst}</p>}
      {!blocked && !complete && <p className={classes.why}>{texts.target.missing}</p>}
      <Group gap="xs" justify="flex-end">
        {sending && phase.phase !== 'writing' && (
          <Button variant="subtle" onClick={props.onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button variant="default" disabled={disabled} onClick={() => send(true)}>
          {words.tryOut}
        </Button>
        <Button
          loading={sending}
          disabled={disabled}
          onClick={() => (updates > 0 ? setConfirming(true) : send(false))}
        >
          {words.action(formatNumber(draft.rows.length))}
        </Button>
      </Group>
      {differences && (
        <ConfirmDialog
          open={confirming}
          title={texts.differences.confirm.title}
          action={texts.differences.confirm.action}
          ready
          pending={false}
          onConfirm={() => {
            setConfirming(false)
            send(false)
          }}
          onClose={() => setConfirming(false)}
        >
          <ul>
            {(['create', 'update', 'unchanged'] as const)
              .filter((status) => differences.counts[status] > 0)
              .map((status) => (
                <li key={status}>
                  {texts.differences.confirm[status](formatNumber(differences.counts[status]))}
                </li>
              ))}
          </ul>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function Progress({ phase }: { phase: SendPhase }) {
  const { label, percent } = progressOf(phase)
  return (
    <div role="status" className={classes.progress}>
      <span>{label}</span>
      <progress
        aria-label={label}
        max={100}
        // Without a value the progress bar is indeterminate.
        {...(percent !== undefined && { value: percent })}
      />
    </div>
  )
}

function progressOf(phase: SendPhase): { label: string; percent?: number } {
  if (phase.phase === 'uploading') {
    return { label: words.uploading(String(phase.percent)), percent: phase.percent }
  }
  if (phase.phase !== 'pictures') return { label: words[phase.phase] }
  const { done, total } = phase
  const label = words.pictures(formatNumber(done), formatNumber(total))
  return { label, percent: Math.round((done / total) * 100) }
}

function Refused({ refusal: { title, sentences } }: { refusal: Refusal }) {
  const more = sentences.length - shownErrors
  return (
    <div role="alert" className={classes.refused}>
      <Notice tone="ruby" title={title} body={words.rowsRetained} />
      <ul>
        {sentences.slice(0, shownErrors).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {more > 0 && <li>{words.more(formatNumber(more))}</li>}
      </ul>
    </div>
  )
}
