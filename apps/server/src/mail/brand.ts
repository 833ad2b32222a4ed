import { wcagContrast } from 'culori'
import type { Site } from '../pages/load-site.ts'
import { readableOn, siteColour } from '../pages/site-colour.ts'
import { pageTexts, siteName } from '../pages/texts.ts'

/** The look of the site that sends a mail. */
export type Brand = {
  name: string
  /** URL of the site: `https://host`, without a trailing slash. */
  origin: string
  /** Fill of the head and the button, and the colour of readable text on it. */
  colour: string
  onColour: string
  /** Border of the fill: a pale fill would not be visible on the mail's white. */
  edge: string
}

const paper = '#ffffff'
const line = '#8a8b90'

/** Returns name and colours of a site. Text on its colour is black or white, whichever is more readable. */
export function brandOf(site: Site, origin: string): Brand {
  const colour = siteColour(site)
  const edge = wcagContrast(colour, paper) < 1.5 ? line : colour
  const name = siteName(site) || pageTexts.hubName
  return { name, origin, colour, onColour: readableOn(colour), edge }
}
