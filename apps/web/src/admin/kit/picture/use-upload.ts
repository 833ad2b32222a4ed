import { useEffect, useRef, useState } from 'react'
import { RefusedPicture } from './refused-picture'
import type { PicturePurpose } from './stored-pictures'
import { texts } from './texts'
import { uploadImage } from './upload-image'

/** Runs one upload at a time: a new file replaces the running upload, and unmounting aborts it. */
export function useUpload(
  purpose: PicturePurpose,
  site: string | null,
  onUploaded: (address: string) => void,
) {
  /** Progress from 0 to 1; null when no upload is running. */
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The file to send again, if it was refused for a reason that passes. */
  const [unsent, setUnsent] = useState<File | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setRefusal(null)
    setUnsent(null)
    setShare(0)
    const onProgress = (sent: number) => running.current === mine && setShare(sent)
    try {
      const address = await uploadImage(file, purpose, { site, onProgress, signal: mine.signal })
      if (running.current === mine) onUploaded(address)
    } catch (error) {
      if (running.current !== mine || mine.signal.aborted) return
      console.error(texts.refusals.failed, error)
      if (!(error instanceof RefusedPicture) || error.isTemporary) setUnsent(file)
      setRefusal(error instanceof RefusedPicture ? error.message : texts.refusals.failed)
    } finally {
      if (running.current === mine) setShare(null)
    }
  }

  function cancel() {
    running.current?.abort()
    running.current = undefined
    setShare(null)
  }

  return {
    share,
    refusal,
    start: (file: File) => void start(file),
    retry: unsent && (() => void start(unsent)),
    cancel,
    forget: () => {
      setRefusal(null)
      setUnsent(null)
    },
  }
}
