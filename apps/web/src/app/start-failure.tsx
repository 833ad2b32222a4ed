import { Component, type ReactNode } from 'react'
import classes from './starting.module.css'
import { texts } from './texts'

/** The last resort: the site could not be loaded, or the shell itself failed to render. */
export class StartFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={classes.screen} role="alert">
        <strong>{texts.startFailed.title}</strong>
        <p>{texts.startFailed.body}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.startFailed.retry}
        </button>
      </div>
    )
  }
}
