import { pageTexts } from '../pages/texts.ts'

/** What the site is called, in either script or on the other keyboard: what everybody would try first. */
export const siteWords = [pageTexts.hubName, 'sanamsob', 'sanamsorb', 'lok,lv[']
