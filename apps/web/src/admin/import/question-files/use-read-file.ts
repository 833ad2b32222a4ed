import { fileLimits } from '@sanamsob/domain/questions/question-fields'
import { unreadable } from '@sanamsob/domain/questions/question-file-error'
import { readingMs } from '@sanamsob/domain/questions/read-budget'
import { fileErrors } from '@sanamsob/domain/questions/texts'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '@/admin/kit/report-outcome'
import type { DraftFile } from './rules/draft-file'
import { texts } from './texts'
import type { Chosen } from './worker/messages'
import { readFile, UnusableFile } from './worker/run-job'

/** A file, or pasted text. */
type Source = File | string

/** Reads the chosen file in a worker, which ends when another file is chosen or the page is left. */
export function useReadFile() {
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
          ? ({ kind: 'paste', text: from } as const)
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
