import { parentPort } from 'node:worker_threads'
import { outlineText, renderPng } from './render-svg.ts'
import type { RenderAnswer, RenderRequest } from './render-thread.ts'
import { type SharePicture, sharePictureSize } from './share-picture.ts'

parentPort?.on('message', ({ id, picture }: RenderRequest) => {
  parentPort?.postMessage({ id, png: render(picture) } satisfies RenderAnswer)
})

function render({ svg, regularText }: SharePicture): Uint8Array<ArrayBuffer> {
  const outlined = outlineText(regularText, 400)
  return renderPng(svg.replace(/<\/svg>$/, `${outlined}</svg>`), sharePictureSize.width)
}
