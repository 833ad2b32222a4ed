/** In place of a formula that cannot be represented, so that the rest of the text is not taken for all of it. */
export const formulaHole = '[สูตร]'
