import { parentPort } from 'node:worker_threads'
import type { DrawAnswer, DrawRequest } from './drawing-thread.ts'
import { outlineText, renderPng } from './render-drawing.ts'
import { type SharePicture, sharePictureSize } from './share-picture.ts'

parentPort?.on('message', ({ id, picture }: DrawRequest) => {
  parentPort?.postMessage({ id, png: draw(picture) } satisfies DrawAnswer)
})

function draw({ drawing, regularText }: SharePicture): Uint8Array<ArrayBuffer> {
  const outlined = outlineText(regularText, 400)
  return renderPng(drawing.replace(/<\/svg>$/, `${outlined}</svg>`), sharePictureSize.width)
}
