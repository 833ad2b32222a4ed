/** In place of a formula that cannot be represented, so that nobody takes the rest of the text for all of it. */
export const formulaHole = '[สูตร]'
