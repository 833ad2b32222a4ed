import { useEffect, useRef, useState } from 'react'
import { RefusedPicture } from './refused-picture'
import { texts } from './texts'
import { type PicturePurpose, uploadImage } from './upload-image'

/**
 * One upload at a time: another file takes the place of the one under way, and what the form was closed
 * over is broken off.
 */
export function useUpload(
  purpose: PicturePurpose,
  site: string | null,
  onUploaded: (address: string) => void,
) {
  /** From 0 to 1 while one is under way, else null. */
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setRefusal(null)
    setShare(0)
    const onProgress = (sent: number) => running.current === mine && setShare(sent)
    try {
      const address = await uploadImage(file, purpose, { site, onProgress, signal: mine.signal })
      if (running.current === mine) onUploaded(address)
    } catch (error) {
      if (running.current !== mine || mine.signal.aborted) return
      console.error(texts.refusals.failed, error)
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
    cancel,
    forget: () => setRefusal(null),
  }
}
