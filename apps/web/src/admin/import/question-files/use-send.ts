import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import { ImportRefused, type SendPhase, sendImport } from './api/send-import'
import { type Change, type DraftFile, refusalsOf } from './rules/draft-file'
import { texts } from './texts'

type Sent = { rows: unknown; target: string; id: string }
export type Imported = { id: string; name: string; created: number; updated: number; sets: number }
/** What the server said that is about no row. */
export type Refusal = { title: string; sentences: string[] }

const words = texts.send

/** Sends what is on screen; whatever the server says, it stays there until all of it is written. */
export function useSend(
  change: (change: Change) => void,
  onImported: (imported: Imported) => void,
) {
  const [phase, setPhase] = useState<SendPhase | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const sent = useRef<Sent | null>(null)
  const queryClient = useQueryClient()

  /** The same of the same rows and target: a request whose answer was lost imports nothing twice. */
  function idOf(draft: DraftFile, target: object): string {
    const told = JSON.stringify(target)
    if (sent.current?.rows !== draft.rows || sent.current.target !== told) {
      sent.current = { rows: draft.rows, target: told, id: crypto.randomUUID() }
    }
    return sent.current.id
  }

  const send = useMutation({
    mutationFn: ({
      draft,
      target,
      dryRun,
    }: {
      draft: DraftFile
      target: object
      dryRun: boolean
    }) =>
      sendImport(
        {
          rows: draft.rows,
          target,
          file: { name: draft.name, sha256: draft.sha256, skipped: draft.skipped.length },
          importId: dryRun ? crypto.randomUUID() : idOf(draft, target),
          dryRun,
        },
        setPhase,
      ),
    onMutate: () => setRefusal(null),
    onSuccess: ({ imported_count, quiz_sets_created }, { draft, dryRun }) => {
      const [sets, count] = [formatNumber(quiz_sets_created), formatNumber(imported_count)]
      if (dryRun) return tellSuccess(words.triedOut(sets, count))
      tellSuccess(quiz_sets_created > 0 ? words.done(sets, count) : words.appended(count))
      const updated = draft.rows.filter(({ origin }) => origin).length
      onImported({
        id: sent.current?.id ?? '',
        name: draft.name,
        created: draft.rows.length - updated,
        updated: imported_count - (draft.rows.length - updated),
        sets: quiz_sets_created,
      })
      void queryClient.invalidateQueries()
    },
    onError: (error, { draft }) => {
      if (!(error instanceof ImportRefused)) {
        setRefusal({ title: words.offline, sentences: [] })
        return tellFailure(words.offline, error)
      }
      const { byRow, others } = refusalsOf(error.errors, draft.rows)
      change({ kind: 'refuse', refusals: byRow })
      setRefusal({ title: words.refused, sentences: others.length > 0 ? others : error.errors })
      tellFailure(error.message || words.failed, error)
    },
    onSettled: () => setPhase(null),
  })
  return { phase, refusal, send: send.mutate, sending: send.isPending }
}
