import { Button } from '@mantine/core'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'

const words = texts.bookmarks

/** Nothing kept yet, or nothing that has the words looked for. */
export function NoBookmarks({ search, onClear }: { search: string; onClear: () => void }) {
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
