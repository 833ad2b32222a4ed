import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '@/lib/formats'
import {
  type ActDetail,
  type ChangeOutcome,
  type Chosen,
  changeMany,
  changePreview,
} from '../api/change-many'
import { useJobStarter } from '../api/jobs'
import type { Versioned } from '../api/versions'
import { ConfirmDialog } from '../confirm-dialog'
import { logFailure, undoable } from '../report-outcome'
import { RowSelect } from '../row-select'
import { deletionLabels, RunningAttempts } from '../running-attempts'
import { TenantSelect } from '../tenant-select'
import { whyRefused } from '../why-refused'
import type { ActName } from './act-name'
import type { MoveTarget } from './acts'
import { ChangePreview } from './change-preview'
import { PriceFields } from './price-fields'
import { RefusedRows } from './refused-rows'
import { texts } from './texts'

type Props = {
  table: Versioned
  act: ActName
  chosen: Chosen
  /** Possible destinations of a move. */
  target?: MoveTarget
  onClose: () => void
  /** Called after the change, because the selection is stale. */
  onDone: () => void
}

/** Confirms a bulk action with a preview of its effect, and lists the rows that the server refused. */
export function ChangeDialog({ table, act, chosen, target, onClose, onDone }: Props) {
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'preview' })
  const [choice, setChoice] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(null)
  const words = texts.acts[act]
  const [price, setPrice] = useState<ActDetail | null>(null)
  const detail = detailOf(act, choice, price, target)
  const preview = useQuery({
    ...changePreview(table, chosen, act, detail ?? {}),
    enabled: detail !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const total = preview.data?.total ?? 0
  const running = (act === 'delete' && preview.data?.contents.running_attempts) || 0
  const startJob = useJobStarter()
  const change = useMutation({
    mutationFn: async () => {
      // For a filter the request has the confirmed count, so that the server refuses if more or fewer rows match.
      const confirmed = 'versions' in chosen ? chosen : { ...chosen, count: total }
      if (!preview.data?.long) return await changeMany(table, confirmed, act, detail ?? {})
      const args = { table_name: table, chosen: confirmed, act, detail: detail ?? {} }
      await startJob('change_many', args)
      return null
    },
    onSuccess: async (done) => {
      // The next action on these rows needs their new versions.
      await refresh()
      if (done && done.changed > 0) {
        undoable(words.done(formatNumber(done.changed)), { batch: done.batch }, refresh)
      }
      if (done && done.refused.length > 0) return setOutcome(done)
      onDone()
      onClose()
    },
    onError: (error) => {
      logFailure(whyRefused(error, words.failed), error)
      void refresh()
      void preview.refetch()
    },
  })
  if (outcome) {
    return (
      <RefusedRows
        outcome={outcome}
        onClose={() => {
          onDone()
          onClose()
        }}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={words.title}
      {...deletionLabels(running, words.action)}
      ready={preview.data !== undefined && preview.data.changing > 0}
      pending={change.isPending}
      error={
        (change.isError && whyRefused(change.error, words.failed)) ||
        (preview.isError && words.failed)
      }
      onConfirm={() => change.mutate()}
      onClose={onClose}
      grave={words.grave ?? false}
    >
      {act === 'move' && target && (
        <TargetSelect target={target} value={choice} onChange={setChoice} />
      )}
      {(act === 'tag' || act === 'untag') && (
        <RowSelect
          label={texts.tag}
          value={choice}
          onChange={setChoice}
          choice={{ table: 'quiz_tags', above: 'tag_categories' }}
        />
      )}
      {act === 'price' && <PriceFields onChange={setPrice} />}
      {preview.isLoading && <Loader />}
      {preview.data && <ChangePreview act={act} preview={preview.data} />}
      <RunningAttempts count={running} />
      {change.isPending && (
        <div role="status">
          <p>{texts.working(formatNumber(total))}</p>
          <progress aria-label={words.action} />
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Null until the user has made the choice that the action needs. */
function detailOf(
  act: ActName,
  choice: string | null,
  price: ActDetail | null,
  target: MoveTarget | undefined,
): ActDetail | null {
  if (act === 'price') return price
  if (act !== 'move' && act !== 'tag' && act !== 'untag') return {}
  if (choice === null) return null
  return act === 'move' ? { to: target?.none === choice ? null : choice } : { tag: choice }
}

type TargetProps = {
  target: MoveTarget
  value: string | null
  onChange: (value: string | null) => void
}

/** A tenant list that offers managers their own sites only, or a list of other rows. */
function TargetSelect({ target: { label, choice, fixed }, ...field }: TargetProps) {
  const props = { label: texts.to, placeholder: label, fixed, ...field }
  return choice.table === 'tenants' ? (
    <TenantSelect {...props} />
  ) : (
    <RowSelect {...props} choice={choice} />
  )
}
