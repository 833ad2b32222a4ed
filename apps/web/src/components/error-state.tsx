import { Button } from '@mantine/core'
import { EmptyState } from './empty-state'
import { texts } from './texts'

type Props = {
  onRetry: () => void
  retrying?: boolean
  title?: string
  body?: string
}

/** A list that could not be loaded: what happened, that nothing was lost, and a way to retry. */
export function ErrorState({ onRetry, retrying, title, body }: Props) {
  return (
    <div role="alert">
      <EmptyState
        scene="clock"
        title={title ?? texts.loadFailedBody}
        body={body ?? texts.loadFailedHint}
        action={
          <Button onClick={onRetry} loading={retrying}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  )
}
