import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RefusedPicture } from '@/admin/kit/picture/refused-picture'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { formatNumber } from '@/lib/formats'
import {
  asIfUploaded,
  ImportRefused,
  type Sending,
  type SentPictures,
  sendImport,
  uploadPictures,
} from './api/send-import'
import { type Change, type DraftFile, refusalsOf } from './rules/draft-file'
import type { targetRequest } from './rules/import-target'
import { texts } from './texts'

type Sent = { rows: unknown; target: string; id: string }
export type Imported = {
  id: string
  name: string
  created: number
  updated: number
  sets: number
  /** Of a draft: its quiz sets, or the existing one with its questions. */
  draft?: { sets: string[] } | { questionsOf: string }
}
/** Messages of the server that are not about a single row. */
export type Refusal = { title: string; sentences: string[] }

export type SendRequest = {
  draft: DraftFile
  target: ReturnType<typeof targetRequest>
  dryRun: boolean
  onPhase: Sending['onPhase']
}

const words = texts.send
/** Reason of an abort after which no outcome is shown. */
const left = new DOMException('the page was left', 'AbortError')

/** Sends the rows on the screen, which stay there until the server has committed all of them. */
export function useSend(
  change: (change: Change) => void,
  onImported: (imported: Imported) => void,
) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const sent = useRef<Sent | null>(null)
  const pictures = useRef<SentPictures>(new Map())
  const abort = useRef<AbortController>(undefined)
  const isWriting = useRef(false)
  const queryClient = useQueryClient()
  // A user who leaves the page without importing does not want the rest to be sent.
  // Its rows may be stored already once they are all sent.
  useEffect(
    () => () => {
      if (!isWriting.current) abort.current?.abort(left)
    },
    [],
  )

  /** Returns the same id for the same rows and target, so that retrying after a lost response imports nothing twice. */
  function idOf(draft: DraftFile, target: object): string {
    const serialized = JSON.stringify(target)
    if (sent.current?.rows !== draft.rows || sent.current.target !== serialized) {
      sent.current = { rows: draft.rows, target: serialized, id: crypto.randomUUID() }
    }
    return sent.current.id
  }

  const send = useMutation({
    mutationFn: async ({ draft, target, dryRun, onPhase }: SendRequest) => {
      abort.current = new AbortController()
      isWriting.current = false
      const sending: Sending = {
        onPhase: (sent) => {
          isWriting.current = sent.phase === 'writing'
          onPhase(sent)
        },
        signal: abort.current.signal,
      }
      const rows = dryRun
        ? asIfUploaded(draft)
        : await uploadPictures(draft, target, pictures.current, sending)
      return sendImport(
        {
          rows,
          target,
          file: { name: draft.name, sha256: draft.sha256, skipped: draft.skipped.length },
          importId: dryRun ? crypto.randomUUID() : idOf(draft, target),
          dryRun,
        },
        sending,
      )
    },
    onMutate: () => setRefusal(null),
    onSuccess: ({ imported_count, quiz_sets_created, quiz_set_ids }, { draft, target, dryRun }) => {
      const [sets, count] = [formatNumber(quiz_sets_created), formatNumber(imported_count)]
      if (dryRun) return reportSuccess(words.triedOut(sets, count))
      reportSuccess(quiz_sets_created > 0 ? words.done(sets, count) : words.appended(count))
      const updated = draft.rows.filter(({ origin }) => origin).length
      onImported({
        id: sent.current?.id ?? '',
        name: draft.name,
        created: draft.rows.length - updated,
        updated: imported_count - (draft.rows.length - updated),
        sets: quiz_sets_created,
        ...(target.status === 'draft' && {
          draft: target.quiz_set_id ? { questionsOf: target.quiz_set_id } : { sets: quiz_set_ids },
        }),
      })
      void queryClient.invalidateQueries()
    },
    onError: (error, { draft }) => {
      const { aborted, reason } = abort.current?.signal ?? {}
      if (aborted) {
        if (reason !== left) reportSuccess(words.cancelled)
        return
      }
      if (!(error instanceof ImportRefused)) {
        const title = error instanceof RefusedPicture ? error.message : words.offline
        setRefusal({ title, sentences: [] })
        return reportFailure(title, error)
      }
      const { byRow, others } = refusalsOf(error.errors, draft.rows)
      change({ kind: 'refuse', refusals: byRow })
      setRefusal({ title: words.refused, sentences: others.length > 0 ? others : error.errors })
      reportFailure(error.message || words.failed, error)
    },
  })
  return {
    refusal,
    send: send.mutate,
    sending: send.isPending,
    cancel: () => abort.current?.abort(),
  }
}
