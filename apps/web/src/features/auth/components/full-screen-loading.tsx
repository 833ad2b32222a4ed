import { Loader } from '@mantine/core'
import { texts } from '../texts'
import classes from './full-screen-loading.module.css'

/** Shown while the session is being restored. */
export function FullScreenLoading() {
  return (
    <div className={classes.screen} role="status" data-pending="">
      <Loader aria-hidden="true" />
      {texts.loading}
    </div>
  )
}
