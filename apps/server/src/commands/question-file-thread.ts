import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedPictures } from '@sanamsob/domain/questions/embedded-pictures'
import { QuestionFileError } from '@sanamsob/domain/questions/question-file-error'
import { ReadBudget } from '@sanamsob/domain/questions/read-budget'
import { readQuestions } from '@sanamsob/domain/questions/read-questions'
import { picturesBeside } from './pictures-beside.ts'
import type { ThreadAnswer } from './read-question-file.ts'

// Worker thread of read-question-file.ts: reads one file and exits.

const { name, bytes } = workerData as { name: string; bytes: Uint8Array }

function answer(message: ThreadAnswer) {
  parentPort?.postMessage(message)
}

try {
  const pictures = new EmbeddedPictures()
  const budget = new ReadBudget(undefined, {}, pictures)
  const { rows, skipped, notes } = await readQuestions(name, bytes, {}, budget)
  const complete = picturesBeside(rows, dirname(name), pictures)
  answer({ rows: complete, skipped, notes, pictures: pictures.found })
} catch (error) {
  if (!(error instanceof QuestionFileError)) throw error
  answer({ refusal: error.message })
}
