import { useRef, useState } from 'react'
import { tellFailure } from '@/admin/kit/tell-outcome'
import type { DraftFile } from './rules/draft-file'
import { texts } from './texts'
import type { Chosen } from './worker/messages'
import { readFile, UnusableFile } from './worker/run-job'

/** What is read: a file, or a text that was pasted. */
type Source = File | string

/** The file that was chosen, read by a worker. */
export function useReadFile() {
  const [file, setFile] = useState<DraftFile | null>(null)
  const [reading, setReading] = useState<{ rows: number } | null>(null)
  /** Why the last one could not be used. */
  const [unusable, setUnusable] = useState<string | null>(null)
  const [source, setSource] = useState<Source | null>(null)
  const abort = useRef<AbortController | null>(null)

  async function read(from: Source, chosen: Chosen = {}) {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setReading({ rows: 0 })
    setUnusable(null)
    try {
      const job =
        typeof from === 'string'
          ? ({ kind: 'paste', text: from } as const)
          : ({ kind: 'read', name: from.name, bytes: await from.arrayBuffer(), chosen } as const)
      const name = typeof from === 'string' ? texts.file.pasted : from.name
      const read = await readFile(job, {
        signal,
        rows: (rows) => setReading({ rows: rows.length }),
      })
      setSource(from)
      setFile({ ...read, name, refusals: new Map() })
      const wrong = read.rows.filter(({ errors }) => errors.length > 0).length
      if (wrong > 0) tellFailure(texts.preview.found(String(wrong)))
    } catch (error) {
      if (!signal.aborted) {
        const sentence = error instanceof UnusableFile ? error.message : texts.file.broken
        setUnusable(sentence)
        tellFailure(sentence, error)
      }
    } finally {
      if (abort.current === controller) setReading(null)
    }
  }

  return {
    file,
    reading,
    unusable,
    read,
    /** The same file again, where its encoding or format was not what was guessed. */
    readAgain: source instanceof File ? (chosen: Chosen) => void read(source, chosen) : null,
    cancel: () => abort.current?.abort(),
    close: () => {
      setFile(null)
      setSource(null)
    },
  }
}
