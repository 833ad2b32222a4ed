import { Button, Stack } from '@mantine/core'
import type { Chosen } from '@sanamsob/domain/questions/read-questions'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { texts as kit } from '@/admin/kit/texts'
import { Notice } from '@/components/notice'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { parseDefaultCost } from '@/lib/default-cost'
import { dropDraft, readDraft, storeDraft } from '@/lib/form-draft'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { useSession } from '@/lib/session'
import { askForCurrent } from './api/ask-for-questions'
import { importsOfFileQuery } from './api/imports'
import { storeChanges, storeFile, withChange } from './api/stored-draft'
import { FilePreview } from './file-preview'
import { ImportDifferences } from './import-differences'
import classes from './import-work.module.css'
import { conflictCount, findDifferences } from './rules/differences'
import { type Change, changeDraft, type DraftFile, isWrong } from './rules/draft-file'
import { defaultStatus, type ImportTarget, noTarget } from './rules/import-target'
import { SendBar } from './send-bar'
import { TargetForm } from './target-form'
import { texts } from './texts'
import { type Imported, useSend } from './use-send'
import { readStoredQuestions } from './worker/run-job'

type Props = {
  file: DraftFile
  /** Whether the file is from an earlier visit. */
  restored: boolean
  reading: { rows: number } | null
  onReadAgain: ((chosen: Chosen) => void) | null
  /** Null if the file is no table. */
  onChooseColumns: (() => void) | null
  onClose: () => void
  onImported: (imported: Imported) => void
}

/** A file under review: its rows are corrected, its target is chosen, and it is sent. */
export function ImportWork(props: Props) {
  const { file, reading, onReadAgain, onChooseColumns, onClose, onImported } = props
  const { draft, change, isStored } = useStoredDraft(file)
  const { named, differences, failed, checking, retry } = useDifferences(draft)
  const { target, setTarget, clearTarget } = useTarget()
  const { data: defaultCost = null } = useQuery(defaultCostQuery)
  const { refusal, send, sending, cancel } = useSend(change, (done) => {
    clearTarget()
    onImported(done)
  })
  const wrong = draft.rows.filter((row) => isWrong(draft, row)).length
  const fresh = draft.rows.filter(({ origin }) => !origin).length
  const status = target.status ?? defaultStatus(draft, fresh)
  const conflicts = differences ? conflictCount(differences.counts) : 0
  return (
    <Stack gap="lg">
      {(!isStored || sending) && <LeaveGuard />}
      {props.restored && (
        <Notice
          tone="brand"
          title={texts.restored.title}
          action={
            <Button variant="default" onClick={onClose}>
              {texts.restored.startOver}
            </Button>
          }
        />
      )}
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
          onChooseColumns={onChooseColumns}
        />
      </fieldset>
      <TargetForm
        target={target}
        onChange={setTarget}
        newQuestions={fresh}
        status={status}
        defaultCost={defaultCost}
        disabled={sending}
      />
      <SendBar
        draft={draft}
        target={{ ...target, status }}
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

/** The file with its corrections, which are stored on this device. */
function useStoredDraft(file: DraftFile) {
  const userId = useSession().session?.user.id ?? ''
  const [draft, setDraft] = useState(file)
  const [isStored, setIsStored] = useState(false)
  const changes = useRef<Change[]>([])
  useEffect(() => {
    let isShown = true
    void storeFile(userId, file).then((stored) => isShown && setIsStored(stored))
    return () => {
      isShown = false
    }
  }, [userId, file])
  function change(made: Change) {
    // Several changes may be made before the next render.
    setDraft((now) => changeDraft(now, made))
    const all = withChange(changes.current, made)
    changes.current = all ?? []
    if (all) void storeChanges(all)
    else void storeFile(userId, changeDraft(draft, made)).then(setIsStored)
  }
  return { draft, change, isStored }
}

/** Cost of a new quiz set whose template names none. */
const defaultCostQuery = {
  queryKey: ['site_settings', 'quiz_default_cost'],
  queryFn: async () => {
    const query = data.from('site_settings').select('value').eq('key', 'quiz_default_cost')
    return parseDefaultCost(unwrap(await query)[0]?.value ?? undefined)
  },
}

/** Confirms before the user leaves a file under review. */
function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={texts.leave.title}
      action={texts.leave.action}
      ready
      pending={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{texts.leave.body}</p>
    </ConfirmDialog>
  )
}

const words = texts.repeat

/** Warns when the same file was imported before. */
function RepeatWarning({ sha256 }: { sha256: string | null }) {
  const { data } = useQuery({ ...importsOfFileQuery(sha256), enabled: sha256 !== null })
  if (sha256 === null || !data || data.imports.length === 0) return null
  const [last] = data.imports
  if (!last) return null
  const count = formatNumber(last.created_count + last.updated_count)
  const body = words.body(formatDateTime(last.created_at), last.by ?? words.administrator, count)
  return (
    <div role="alert">
      <Notice tone="mango" title={words.title} body={last.undone_at ? body + words.undone : body} />
    </div>
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Compares the rows of a file with the current questions; `differences` is null while loading, and when no row has an
 * id.
 */
function useDifferences(draft: DraftFile) {
  const ids = useMemo(() => {
    const named = draft.rows.flatMap(({ origin }) => origin?.id.toLowerCase() ?? [])
    return [...new Set(named)].filter((id) => uuid.test(id))
  }, [draft.rows])
  const named = draft.rows.some(({ origin }) => origin)
  const query = useQuery({
    queryKey: ['questions', 'current', ids],
    queryFn: async () => readStoredQuestions(await askForCurrent(ids)),
    meta: { failure: { title: kit.failure, message: texts.differences.failed } },
    enabled: named,
    staleTime: 0,
    gcTime: 0,
  })
  const current = query.data
  const differences = useMemo(
    () => (named && current ? findDifferences(draft.rows, current) : null),
    [named, draft.rows, current],
  )
  return {
    named,
    differences,
    failed: query.isError,
    checking: query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** The destination form, stored on this device; the course is preselected for the next file. */
function useTarget() {
  const key = `${useSession().session?.user.id ?? ''}:import-target`
  const [target, setTarget] = useState<ImportTarget>(() => ({
    ...noTarget,
    ...readDraft<ImportTarget>(key)?.values,
  }))
  function store(values: ImportTarget) {
    storeDraft(key, { values, base: null })
    setTarget(values)
  }
  return {
    target,
    setTarget: (change: Partial<ImportTarget>) => store({ ...target, ...change }),
    clearTarget: () => {
      dropDraft(key)
      store({ ...noTarget, kind: target.kind, course: target.course })
    },
  }
}
