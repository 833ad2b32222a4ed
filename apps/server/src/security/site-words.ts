import { pageTexts } from '../pages/texts.ts'

/**
 * The site's name in either script, or typed on the other keyboard layout: the first guesses for a password.
 */
export const siteWords = [pageTexts.hubName, 'sanamsob', 'sanamsorb', 'lok,lv[']
