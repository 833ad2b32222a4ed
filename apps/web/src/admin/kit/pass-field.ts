import { countField } from './fields'
import { texts } from './further-texts'

const words = texts.pass

/** From which percentage on a result counts as passed; empty is as of what it belongs to. */
export const passField = countField(
  words.label,
  { least: 1, most: 100, invalid: words.invalid, refusal: 'pass_percent_in_range' },
  words.hint,
)
