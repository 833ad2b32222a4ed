import classes from './shells.module.css'
import { texts } from './texts'

/** The id of a screen's `main`. */
export const contentId = 'content'

/** The first element in the tab order: skips the header. */
export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${contentId}`}>
      {texts.skipToContent}
    </a>
  )
}
