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
import type { Versioned } from '../api/versions'
import { ConfirmDialog } from '../confirm-dialog'
import { RowSelect } from '../row-select'
import { tellFailure, undoable } from '../tell-outcome'
import { TenantSelect } from '../tenant-select'
import type { ActName } from './act-name'
import type { MoveTarget } from './acts'
import { ChangePreview } from './change-preview'
import { RefusedRows } from './refused-rows'
import { texts } from './texts'

type Props = {
  table: Versioned
  act: ActName
  chosen: Chosen
  /** Where rows can be moved to. */
  target?: MoveTarget
  onClose: () => void
  /** The rows are not as they were chosen any more. */
  onDone: () => void
}

/** Says what an act does to many rows before it is done, and which rows were refused after. */
export function ChangeDialog({ table, act, chosen, target, onClose, onDone }: Props) {
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'preview' })
  const [choice, setChoice] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(null)
  const words = texts.acts[act]
  const detail: ActDetail =
    act === 'move' ? { to: target?.none === choice ? null : choice } : { tag: choice ?? undefined }
  const needsChoice = act === 'move' || act === 'tag' || act === 'untag'
  const preview = useQuery({
    ...changePreview(table, chosen, act, needsChoice ? detail : {}),
    enabled: !needsChoice || choice !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const total = preview.data?.total ?? 0
  const change = useMutation({
    // Of a filter, no other number of rows than the one that is shown.
    mutationFn: () =>
      changeMany(
        table,
        'versions' in chosen ? chosen : { ...chosen, count: total },
        act,
        needsChoice ? detail : {},
      ),
    onSuccess: async (done) => {
      // What is done to these rows next is done to the versions that this left.
      await refresh()
      if (done.changed > 0) {
        undoable(words.done(formatNumber(done.changed)), { batch: done.batch }, refresh)
      }
      if (done.refused.length > 0) return setOutcome(done)
      onDone()
      onClose()
    },
    onError: (error) => {
      tellFailure(words.failed, error)
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
      action={words.action}
      ready={preview.data !== undefined && preview.data.changing > 0}
      pending={change.isPending}
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
      {preview.isLoading && <Loader />}
      {preview.isError && <p role="alert">{words.failed}</p>}
      {preview.data && <ChangePreview act={act} preview={preview.data} />}
      {change.isPending && (
        <div role="status">
          <p>{texts.working(formatNumber(total))}</p>
          <progress aria-label={words.action} />
        </div>
      )}
    </ConfirmDialog>
  )
}

type TargetProps = {
  target: MoveTarget
  value: string | null
  onChange: (value: string | null) => void
}

/** Of sites a manager is offered the own ones, as wherever a site is chosen. */
function TargetSelect({ target: { label, choice, fixed }, ...field }: TargetProps) {
  const props = { label: texts.to, placeholder: label, fixed, ...field }
  return choice.table === 'tenants' ? (
    <TenantSelect {...props} />
  ) : (
    <RowSelect {...props} choice={choice} />
  )
}
