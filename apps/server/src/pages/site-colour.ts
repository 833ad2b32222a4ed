import { wcagContrast } from 'culori'
import type { Site } from './load-site.ts'

/** The hub's own blue (the web app's theme). */
const hubColour = '#33449f'

/** The site's colour as '#rrggbb': its setting, then the tenant's field, then the hub's. */
export function siteColour({ settings, tenant }: Site): string {
  const given = [settings.primary_color, tenant?.primary_color]
  return given.find((colour) => colour && /^#[0-9a-f]{6}$/i.test(colour)) || hubColour
}

/** White or black, whichever reads better on a colour. */
export function readableOn(colour: string): string {
  return wcagContrast(colour, '#ffffff') >= wcagContrast(colour, '#000000') ? '#ffffff' : '#000000'
}

/**
 * The same for a large sign, as the pages of a site choose it: white wherever it is seen well enough
 * (WCAG 2.2 asks 3:1 of large letters), black on what is paler.
 */
export function signOn(colour: string): string {
  return wcagContrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#000000'
}
