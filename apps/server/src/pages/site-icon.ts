import { escapeHtml } from '../html/escape-html.ts'
import type { Site } from './load-site.ts'
import { signOn, siteColour } from './site-colour.ts'

/** Thai vowels that are written before their consonant. Alone they are no initial. */
const leadingVowel = /[\u0e40-\u0e44]/
const thai = /\p{Script=Thai}/u
export const iconFont = 'IBM Plex Sans Thai'

/**
 * Returns the design of the site's icon: the answer sheet for the hub, the initial on the site's colour for a
 * tenant. A maskable icon fills the square and uses only the middle four fifths, because phones cut their own
 * shape (https://w3c.github.io/manifest/#icon-masks). A letter is text in the family of `iconFont`: render it
 * with render-svg.ts.
 */
export function siteIcon(site: Site, maskable: boolean): string {
  const colour = siteColour(site)
  const background = maskable
    ? `<rect width="512" height="512" fill="${colour}"/>`
    : `<rect width="512" height="512" rx="116" fill="${colour}"/>`
  const initial = site.tenant && initialOf(site.settings.site_name || site.tenant.name)
  const sign = initial ? letter(initial, signOn(colour)) : sheet(colour)
  const scale = maskable ? 0.8 : 1
  const placed = `<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${sign}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${background}${placed}</svg>`
}

/** Centred by eye: a Thai consonant is 0.58 of its size high, a capital 0.7. */
function letter(initial: string, colour: string): string {
  const [size, baseline] = thai.test(initial) ? [340, 355] : [290, 358]
  const font = `font-family="${iconFont}" font-weight="700" font-size="${size}" text-anchor="middle"`
  return `<text x="256" y="${baseline}" fill="${colour}" ${font}>${escapeHtml(initial)}</text>`
}

function sheet(colour: string): string {
  const line = `fill="none" stroke="${colour}" stroke-width="24" stroke-linecap="round"`
  return (
    '<path d="M144 96h176l64 64v256H144z" fill="#fdfcf9"/>' +
    `<circle cx="208" cy="208" r="28" ${line}/>` +
    '<circle cx="208" cy="320" r="38" fill="#f0a31e"/>' +
    `<path d="M276 208h56M276 320h56" ${line}/>`
  )
}

function initialOf(name: string): string {
  const letters = [...name].filter((character) => /[\p{L}\p{N}]/u.test(character))
  return (letters.find((character) => !leadingVowel.test(character)) ?? '').toUpperCase()
}
