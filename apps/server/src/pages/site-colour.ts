import { wcagContrast } from 'culori'
import type { Site } from './load-site.ts'

/** The hub's own blue, as in the web app's theme. */
const hubColour = '#33449f'

/** Returns the site's colour as '#rrggbb': its setting, then the tenant's field, then the hub's. */
export function siteColour({ settings, tenant }: Site): string {
  const given = [settings.primary_color, tenant?.primary_color]
  return given.find((colour) => colour && /^#[0-9a-f]{6}$/i.test(colour)) || hubColour
}

/** Returns white or black, whichever is more readable on a colour. */
export function readableOn(colour: string): string {
  return wcagContrast(colour, '#ffffff') >= wcagContrast(colour, '#000000') ? '#ffffff' : '#000000'
}

/**
 * The same for a large sign, by the rule of a site's pages: white if it is visible enough (WCAG 2.2 requires
 * 3:1 of large letters), black on paler colours.
 */
export function signOn(colour: string): string {
  return wcagContrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#000000'
}
