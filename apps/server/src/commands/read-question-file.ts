import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { EmbeddedPicture } from '@sanamsob/domain/questions/embedded-pictures'
import { fileLimits } from '@sanamsob/domain/questions/question-fields'
import type { QuestionFile } from '@sanamsob/domain/questions/question-file'
import { unreadable } from '@sanamsob/domain/questions/question-file-error'
import { readingMs } from '@sanamsob/domain/questions/read-budget'

type WithPictures = QuestionFile & { pictures: EmbeddedPicture[] }
export type ThreadAnswer = WithPictures | { refusal: string }

// The same limit as for the whole process. An import of the largest files needs a tenth of it.
const limits = { maxOldGenerationSizeMb: 512 }

/**
 * Returns the questions of a file, and its bytes. A thread with limited memory and time reads the file, so
 * that even a file that passes the reader's own limits ends the command with a sentence.
 */
export async function readQuestionFile(
  path: string,
  signal = AbortSignal.timeout(readingMs),
  resourceLimits = limits,
): Promise<WithPictures & { bytes: Uint8Array }> {
  // One byte beyond the limit suffices to refuse a file that is too large.
  const bytes = await buffer(createReadStream(path, { end: fileLimits.bytes }))
  const thread = new Worker(new URL('./question-file-thread.ts', import.meta.url), {
    workerData: { name: path, bytes },
    resourceLimits,
  })
  let refusal: string
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [ThreadAnswer]
    if (!('refusal' in answer)) return { ...answer, bytes }
    refusal = answer.refusal
  } catch (error) {
    if (signal.aborted) throw unreadable('time', error)
    const { code } = error as { code?: string }
    throw unreadable(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', error)
  } finally {
    await thread.terminate()
  }
  throw new Error(refusal)
}
