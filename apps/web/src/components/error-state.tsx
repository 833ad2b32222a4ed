import { Button } from '@mantine/core'
import { loadFailed } from '@/lib/texts'
import { EmptyState } from './empty-state'
import { texts } from './texts'

type Props = {
  onRetry: () => void
  retrying?: boolean
  title?: string
  body?: string
  /** Heading level; 1 where the state is the whole page. */
  order?: 1 | 2
}

/** A list that failed to load: the error, that no data was lost, and a retry. */
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
