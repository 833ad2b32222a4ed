import { Button } from '@mantine/core'
import { loadFailed } from '@/lib/texts'
import { EmptyState } from './empty-state'
import { texts } from './texts'

type Props = {
  onRetry: () => void
  retrying?: boolean
  title?: string
  body?: string
  /** Heading level; 1 where this is all that the page shows. */
  order?: 1 | 2
}

/** A list that could not be loaded: what happened, that nothing was lost, and a way to retry. */
export function ErrorState({ onRetry, retrying, title, body, order }: Props) {
  return (
    <div role="alert">
      <EmptyState
        scene="clock"
        order={order}
        title={title ?? loadFailed.message}
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
