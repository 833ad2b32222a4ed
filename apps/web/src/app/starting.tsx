import classes from './starting.module.css'
import { texts } from './texts'

/** Shown before the site's theme is known, so it uses no component that needs a theme. */
export function Starting() {
  return (
    <div className={classes.screen} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      {texts.loading}
    </div>
  )
}
