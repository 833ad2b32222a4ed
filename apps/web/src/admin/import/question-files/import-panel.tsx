import { Button, Group, Loader, Stack } from '@mantine/core'
import { fileLimits } from '@sanamsob/domain/questions/question-fields'
import { unreadable } from '@sanamsob/domain/questions/question-file-error'
import { readingMs } from '@sanamsob/domain/questions/read-budget'
import type { Chosen } from '@sanamsob/domain/questions/read-questions'
import { fileErrors } from '@sanamsob/domain/questions/texts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { reportFailure } from '@/admin/kit/report-outcome'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { FileChoice } from './file-choice'
import type { DraftFile } from './rules/draft-file'
import { texts } from './texts'
import { UndoImport } from './undo-import'
import type { Imported } from './use-send'
import { readFile, UnusableFile } from './worker/run-job'

// The review screen loads while the worker reads the file.
const loadWork = () => import('./import-work').then((part) => ({ default: part.ImportWork }))
const ImportWork = lazy(loadWork)

/** Imports a file of questions, from choosing it to the server's commit. The file survives errors on the way. */
export function ImportPanel() {
  const { file, reading, unusable, read, readAgain, cancel, close } = useReadFile()
  const [imported, setImported] = useState<Imported | null>(null)
  if (file) {
    return (
      <Suspense fallback={<Loader />}>
        <ImportWork
          // A file that was read again, with another encoding or format, starts a new review.
          key={`${file.sha256} ${file.encoding} ${file.sheet} ${file.rows.length}`}
          file={file}
          reading={reading}
          onReadAgain={readAgain}
          onClose={close}
          onImported={(done) => {
            setImported(done)
            close()
          }}
        />
      </Suspense>
    )
  }
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

function ImportedNotice({ imported, onUndone }: { imported: Imported; onUndone: () => void }) {
  const [undoing, setUndoing] = useState(false)
  const { created, updated, sets } = imported
  const count = formatNumber(created + updated)
  return (
    <>
      <Notice
        tone="leaf"
        title={sets > 0 ? texts.send.done(formatNumber(sets), count) : texts.send.appended(count)}
        body={imported.name}
        action={
          <Group gap="xs">
            <LinkButton to="/admin/quiz-sets" variant="light">
              {texts.send.see}
            </LinkButton>
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

/** Reads the chosen file in a worker, which ends when another file is chosen or the page is left. */
function useReadFile() {
  const [file, setFile] = useState<DraftFile | null>(null)
  const [reading, setReading] = useState<{ rows: number } | null>(null)
  /** The reason that the last file could not be used. */
  const [unusable, setUnusable] = useState<string | null>(null)
  const [source, setSource] = useState<Source | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function read(from: Source, chosen: Chosen = {}) {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    const tooLong = new UnusableFile(unreadable('time').message)
    const timer = setTimeout(() => controller.abort(tooLong), readingMs)
    setReading({ rows: 0 })
    setUnusable(null)
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
      setSource(from)
      setFile({ ...read, name, refusals: new Map() })
      const wrong = read.rows.filter(({ errors }) => errors.length > 0).length
      if (wrong > 0) reportFailure(texts.preview.found(String(wrong)))
    } catch (error) {
      if (!signal.aborted || error === tooLong) {
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
    reading,
    unusable,
    read,
    /** Reads the same file again, with an encoding or format other than the detected one. */
    readAgain: source instanceof File ? (chosen: Chosen) => void read(source, chosen) : null,
    cancel: () => abort.current?.abort(),
    close: () => {
      setFile(null)
      setSource(null)
    },
  }
}
