import { countField } from './fields'
import { texts } from './further-texts'

const words = texts.pass

/** The minimum percentage to pass; empty inherits it from the parent. */
export const passField = countField(
  words.label,
  { min: 1, max: 100, invalid: words.invalid, refusal: 'pass_percent_in_range' },
  words.hint,
)
