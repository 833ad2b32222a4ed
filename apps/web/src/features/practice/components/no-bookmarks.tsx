import { Button } from '@mantine/core'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PastEnd } from '@/components/past-end'
import { texts } from '../texts'

const words = texts.bookmarks

type Props = {
  /** A page beyond the last, from an old address or after undoing. */
  pastEnd: boolean
  search: string
  onClear: () => void
}

/** Nothing kept yet, nothing that has the words looked for, or nothing on this page. */
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
