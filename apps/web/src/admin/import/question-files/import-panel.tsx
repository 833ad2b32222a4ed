import { Button, Group, Loader, Stack } from '@mantine/core'
import { fileLimits } from '@sanamsob/domain/questions/question-fields'
import { unreadable } from '@sanamsob/domain/questions/question-file-error'
import { readingMs } from '@sanamsob/domain/questions/read-budget'
import type { Chosen } from '@sanamsob/domain/questions/read-questions'
import type { ChosenColumns, TableBeginning } from '@sanamsob/domain/questions/table-beginning'
import { fileErrors } from '@sanamsob/domain/questions/texts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { useSession } from '@/lib/session'
import { usePublishSets } from './api/imports'
import { forgetFile, readStoredFile } from './api/stored-draft'
import { FileChoice } from './file-choice'
import { rememberColumns, rememberedColumns } from './rules/chosen-columns'
import type { DraftFile } from './rules/draft-file'
import { texts } from './texts'
import { UndoImport } from './undo-import'
import type { Imported } from './use-send'
import { readFile, UnusableFile } from './worker/run-job'

// The review screen loads while the worker reads the file.
const loadWork = () => import('./import-work').then((part) => ({ default: part.ImportWork }))
const ImportWork = lazy(loadWork)
const ColumnChoice = lazy(() =>
  import('./column-choice').then((part) => ({ default: part.ColumnChoice })),
)

/** Imports a file of questions, from choosing it to the server's commit. The file survives errors on the way. */
export function ImportPanel() {
  const opened = useReadFile()
  const { file, restored, reading, unusable, unclear, forgetUnclear } = opened
  const { read, readAgain, chooseColumns, cancel, close } = opened
  const [imported, setImported] = useState<Imported | null>(null)
  const [choosing, setChoosing] = useState(false)
  const table = unclear?.table ?? (choosing ? file?.table : undefined)
  const choice = table && (
    <Suspense fallback={<Loader />}>
      <ColumnChoice
        reason={unclear?.reason ?? null}
        table={table}
        reading={reading !== null}
        onChoose={(columns) => {
          setChoosing(false)
          chooseColumns(table, columns)
        }}
        onClose={() => {
          setChoosing(false)
          if (file) forgetUnclear()
          else close()
        }}
      />
    </Suspense>
  )
  if (file) {
    return (
      <>
        {choice}
        {/* Hidden and not removed, because it has the corrections of the file. */}
        <div hidden={choice !== undefined}>
          <Suspense fallback={<Loader />}>
            <ImportWork
              // A file that was read again, with another encoding or format, starts a new review.
              key={`${file.sha256} ${file.encoding} ${file.sheet} ${file.rows.length} ${file.table?.columns}`}
              file={file}
              restored={restored}
              reading={reading}
              onReadAgain={readAgain}
              onChooseColumns={file.table && readAgain ? () => setChoosing(true) : null}
              onClose={close}
              onImported={(done) => {
                setImported(done)
                close()
              }}
            />
          </Suspense>
        </div>
      </>
    )
  }
  if (choice) return choice
  return (
    <Stack gap="md">
      {imported && <ImportedNotice imported={imported} onUndone={() => setImported(null)} />}
      {unusable && <Notice tone="ruby" title={unusable} />}
      <FileChoice
        reading={reading}
        onFile={(chosen) => {
          void loadWork()
          void read(chosen)
        }}
        onCancel={cancel}
      />
    </Stack>
  )
}

const words = texts.send

function ImportedNotice({ imported, onUndone }: { imported: Imported; onUndone: () => void }) {
  const [undoing, setUndoing] = useState(false)
  const publish = usePublishSets({
    onSuccess: (published) => reportSuccess(words.published(formatNumber(published))),
    onError: (error) => reportFailure(words.notPublished, error),
  })
  const { created, updated, sets, draft } = imported
  const count = formatNumber(created + updated)
  const isDraft = draft !== undefined && !publish.isSuccess
  return (
    <>
      <Notice
        tone={isDraft ? 'mango' : 'leaf'}
        title={sets > 0 ? words.done(formatNumber(sets), count) : words.appended(count)}
        body={isDraft ? `${imported.name} · ${words.isDraft}` : imported.name}
        action={
          <Group gap="xs">
            {isDraft && 'sets' in draft && (
              <Button loading={publish.isPending} onClick={() => publish.mutate(draft.sets)}>
                {words.publish}
              </Button>
            )}
            {isDraft && 'questionsOf' in draft ? (
              <LinkButton
                to="/admin/questions"
                search={{ set: draft.questionsOf, status: 'draft' } as never}
                variant="light"
              >
                {words.seeDrafts}
              </LinkButton>
            ) : (
              <LinkButton to="/admin/quiz-sets" variant="light">
                {words.see}
              </LinkButton>
            )}
            <Button variant="default" onClick={() => setUndoing(true)}>
              {texts.undo.action}
            </Button>
          </Group>
        }
      />
      <UndoImport
        taken={undoing ? imported : null}
        onClose={() => setUndoing(false)}
        onUndone={onUndone}
      />
    </>
  )
}

/** A file, or pasted text. */
type Source = File | string

/** A table whose headings do not say enough. */
type Unclear = { reason: string; table: TableBeginning; chosen: Chosen }

/** Reads the chosen file in a worker, which ends when another file is chosen or the page is left. */
function useReadFile() {
  const [file, setFile] = useState<DraftFile | null>(null)
  const [reading, setReading] = useState<{ rows: number } | null>(null)
  /** The reason that the last file could not be used. */
  const [unusable, setUnusable] = useState<string | null>(null)
  const [unclear, setUnclear] = useState<Unclear | null>(null)
  const [source, setSource] = useState<Source | null>(null)
  const userId = useSession().session?.user.id ?? ''
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    let isWanted = true
    void readStoredFile(userId).then((stored) => {
      // The user may have chosen a file since.
      if (!isWanted || !stored || abort.current) return
      setFile(stored)
      setRestored(true)
    })
    return () => {
      isWanted = false
    }
  }, [userId])

  async function readFrom(from: Source, chosen: Chosen = {}) {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    const tooLong = new UnusableFile(unreadable('time').message)
    const timer = setTimeout(() => controller.abort(tooLong), readingMs)
    setReading({ rows: 0 })
    setUnusable(null)
    const remembered = (table: TableBeginning | undefined) =>
      table && !chosen.columns ? rememberedColumns(userId, table) : null
    try {
      if (typeof from !== 'string' && from.size > fileLimits.bytes) {
        throw new UnusableFile(fileErrors.import_file_large)
      }
      const job =
        typeof from === 'string'
          ? ({ kind: 'paste', text: from, chosen } as const)
          : ({ kind: 'read', name: from.name, bytes: await from.arrayBuffer(), chosen } as const)
      const name = typeof from === 'string' ? texts.file.pasted : from.name
      const read = await readFile(job, {
        signal,
        read: (rows) => setReading({ rows }),
      })
      if (signal.aborted) return
      const columns = remembered(read.table)
      if (columns) return void (await readFrom(from, { ...chosen, columns }))
      setSource(from)
      setUnclear(null)
      setRestored(false)
      setFile({ ...read, name, refusals: new Map() })
      const wrong = read.rows.filter(({ errors }) => errors.length > 0).length
      if (wrong > 0) reportFailure(texts.preview.found(String(wrong)))
    } catch (error) {
      if (!signal.aborted || error === tooLong) {
        const table = error instanceof UnusableFile ? error.table : undefined
        const columns = remembered(table)
        if (columns) return void (await readFrom(from, { ...chosen, columns }))
        if (table) {
          setSource(from)
          setUnclear({ reason: (error as UnusableFile).message, table, chosen })
          return
        }
        const sentence = error instanceof UnusableFile ? error.message : texts.file.broken
        setUnusable(sentence)
        reportFailure(sentence, error)
      }
    } finally {
      clearTimeout(timer)
      if (abort.current === controller) setReading(null)
    }
  }

  return {
    file,
    restored,
    reading,
    unusable,
    unclear,
    read: (from: Source) => readFrom(from),
    /** Reads the same file again, with an encoding or format other than the detected one. */
    readAgain: source === null ? null : (chosen: Chosen) => void readFrom(source, chosen),
    /** Reads it by the columns that the user chose, which are remembered for the next file. */
    chooseColumns: (table: TableBeginning, columns: ChosenColumns) => {
      rememberColumns(userId, table, columns)
      const { encoding, sheet } = file ?? {}
      const chosen = unclear?.chosen ?? { ...(encoding && { encoding }), ...(sheet && { sheet }) }
      if (source !== null) void readFrom(source, { ...chosen, columns })
    },
    forgetUnclear: () => setUnclear(null),
    cancel: () => abort.current?.abort(),
    close: () => {
      void forgetFile()
      setFile(null)
      setUnclear(null)
      setSource(null)
    },
  }
}
