import classes from './skip-link.module.css'
import { texts } from './texts'

/** What a screen's `main` is called. */
export const contentId = 'content'

/** The first thing that Tab reaches: past the header to the content. */
export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${contentId}`}>
      {texts.skipToContent}
    </a>
  )
}
