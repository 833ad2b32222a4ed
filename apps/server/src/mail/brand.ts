import { wcagContrast } from 'culori'
import type { Site } from '../pages/load-site.ts'
import { readableOn, siteColour } from '../pages/site-colour.ts'
import { pageTexts, siteName } from '../pages/texts.ts'

/** How a mail looks like the site that sends it. */
export type Brand = {
  name: string
  /** Where the site is: `https://host`, without a slash at its end. */
  origin: string
  /** Fill of the head and the button, and the text that reads on it. */
  colour: string
  onColour: string
  /** Line around the fill: a pale one would be lost on the mail's white. */
  edge: string
}

const paper = '#ffffff'
const line = '#8a8b90'

/** Name and colours of a site; text on its colour is whichever of black and white reads better. */
export function brandOf(site: Site, origin: string): Brand {
  const colour = siteColour(site)
  const edge = wcagContrast(colour, paper) < 1.5 ? line : colour
  const name = siteName(site) || pageTexts.hubName
  return { name, origin, colour, onColour: readableOn(colour), edge }
}
