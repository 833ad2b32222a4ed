import type { Site } from '../pages/load-site.ts'
import { pageTexts, siteName } from '../pages/texts.ts'
import { contrast } from './contrast.ts'

/** How a mail looks like the site that sends it. */
export type Brand = {
  name: string
  /** Where the site is: `https://host`, without a slash at its end. */
  origin: string
  /** Fill of the head and the button, and the text that reads on it. */
  colour: string
  onColour: string
}

/** The hub's own blue (the web app's theme). */
const hubColour = '#33449f'
/** Of black and white one always reads at 4.5:1 or better, on any colour. */
const ink = '#000000'
const paper = '#ffffff'

/** Name and colours of a site; text on its colour is whichever of ink and paper reads better. */
export function brandOf(site: Site, origin: string): Brand {
  const given = site.tenant?.primary_color ?? hubColour
  const colour = /^#[0-9a-f]{6}$/i.test(given) ? given : hubColour
  const onColour = contrast(colour, paper) >= contrast(colour, ink) ? paper : ink
  return { name: siteName(site) || pageTexts.hubName, origin, colour, onColour }
}
