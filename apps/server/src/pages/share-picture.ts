import { createHash } from 'node:crypto'
import { wcagContrast } from 'culori'
import { escapeHtml } from '../html/escape-html.ts'
import type { Entity } from './load-entity.ts'
import type { Site } from './load-site.ts'
import type { PageRoute } from './routes.ts'
import { signOn, siteColour } from './site-colour.ts'
import { iconFont, siteIcon } from './site-icon.ts'
import { plainTexts, siteDescription, siteName } from './texts.ts'
import { wrapWords } from './wrap-words.ts'

/** Size that Facebook and LINE require. */
export const sharePictureSize = { width: 1200, height: 630 }

/**
 * Returns the path of a page's picture. It contains a hash of the content, so that clients with an older
 * picture fetch a changed one again.
 */
export function sharePicturePath(
  site: Site,
  route: PageRoute | undefined,
  entity: Entity | null,
): string {
  const version = createHash('sha256')
    .update(JSON.stringify(sharePicture(site, entity)))
    .digest('hex')
    .slice(0, 12)
  const path = route?.id && entity ? `/share/${route.kind}/${route.id}.png` : '/share.png'
  return `${path}?v=${version}`
}

/** Bold and regular text in separate SVGs: the renderer uses one weight for each SVG. */
export type SharePicture = { svg: string; regularText: string }

/** Designs the link preview picture of a page: its subject and its site. */
export function sharePicture(site: Site, entity: Entity | null): SharePicture {
  const { width, height } = sharePictureSize
  const colour = siteColour(site)
  const name = siteName(site)
  // The lines end before the circles of the answer sheet, which begin at 1058.
  const title = wrapWords(entity?.name ?? name, 13, 3)
  const below = wrapWords(entity ? (factsOf(entity) ?? '') : siteDescription(site), 27.5, 2)
  const titleTop = Math.max(250, 344 - (title.length - 1) * 48 - (below.length - 1) * 18)
  const belowTop = titleTop + (title.length - 1) * 96 + 82
  const parts = [
    `<rect width="${width}" height="${height}" fill="#faf8f4"/>`,
    answerSheet(colour),
    `<rect width="20" height="${height}" fill="${colour}"/>`,
    `<rect x="86" y="70" width="92" height="92" rx="22" fill="${outlineOf(colour)}"/>`,
    siteIcon(site, false).replace('<svg ', '<svg x="88" y="72" width="88" height="88" '),
    entity ? text(wrapWords(name, 20, 1)[0] ?? '', 200, 130, 40, 700, '#1b1f28') : '',
    ...title.map((line, index) => text(line, 88, titleTop + index * 96, 72, 700, '#1b1f28')),
  ]
  const lines = below.map((line, index) =>
    text(line, 88, belowTop + index * 52, 34, 400, '#555863'),
  )
  return { svg: svg(parts), regularText: svg(lines) }
}

function svg(parts: string[]): string {
  const { width, height } = sharePictureSize
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${parts.join('')}</svg>`
}

function text(words: string, x: number, y: number, size: number, weight: number, fill: string) {
  const look = `font-family="${iconFont}" font-size="${size}" font-weight="${weight}" fill="${fill}"`
  return `<text x="${x}" y="${y}" ${look}>${escapeHtml(words)}</text>`
}

function factsOf({
  total_questions: questions,
  time_limit_minutes: minutes,
  ancestors,
  description,
}: Entity) {
  if (questions) return plainTexts.facts(questions, minutes ?? null)
  return description || ancestors.at(-1)?.name
}

/** Returns the colour itself if it is visible on paper, else a grey that is. */
function outlineOf(colour: string): string {
  return wcagContrast(colour, '#faf8f4') < 1.5 ? '#8a8b90' : colour
}

/** Draws four options down the right side, one of them filled in. */
function answerSheet(colour: string): string {
  const rows = [0, 1, 2, 3].map((row) => {
    const y = 130 + row * 124
    const chosen = row === 2
    const mark = chosen
      ? `<path d="M1080 ${y}l14 14 26-28" fill="none" stroke="${signOn(colour)}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`
      : ''
    const fill = chosen ? colour : 'none'
    return `<circle cx="1100" cy="${y}" r="42" fill="${fill}" stroke="${outlineOf(colour)}" stroke-width="5"/>${mark}`
  })
  return `<g opacity="0.9">${rows.join('')}</g>`
}
