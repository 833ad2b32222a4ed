import { addCompounds } from '../thai-words'
import { questionWords } from './texts'

/** Imported where questions are rendered: the first load of other pages does not need their words. */
addCompounds(questionWords)
