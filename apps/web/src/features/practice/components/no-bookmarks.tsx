import { Button } from '@mantine/core'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PastEnd } from '@/components/past-end'
import { texts } from '../texts'

const words = texts.bookmarks

type Props = {
  /** A page past the last one, from an outdated URL or after an undo. */
  pastEnd: boolean
  search: string
  onClear: () => void
}

/** Empty state: no bookmarks, no match, or a page past the last one. */
export function NoBookmarks({ pastEnd, search, onClear }: Props) {
  if (pastEnd) {
    return (
      <PastEnd
        scene="shelf"
        link={(words) => (
          <LinkButton to="/bookmarks" search={{ q: search || undefined }}>
            {words}
          </LinkButton>
        )}
      />
    )
  }
  if (search) {
    return (
      <EmptyState
        scene="shelf"
        title={words.noMatch(search)}
        body={words.noMatchBody}
        action={
          <Button variant="default" onClick={onClear}>
            {words.clear}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      scene="shelf"
      title={words.empty}
      body={words.emptyBody}
      action={<LinkButton to="/dashboard">{words.emptyAction}</LinkButton>}
    />
  )
}
