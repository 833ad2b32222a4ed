import type { Brand } from './brand.ts'
import type { Letter, RenderedLetter } from './letter.ts'

/** Renders a letter. React and the layout are loaded with the first one. */
export async function renderLetter(letter: Letter, brand: Brand): Promise<RenderedLetter> {
  const { letterDocument } = await import('./letter-document.ts')
  return await letterDocument(letter, brand)
}
