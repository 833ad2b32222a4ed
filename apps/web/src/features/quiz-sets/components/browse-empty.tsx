import { Button } from '@mantine/core'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import type { BrowseView } from '../rules/browse-view'
import { texts } from '../texts'

/** Empty state: a page past the last one, no match, or a site without quiz sets. */
export function BrowseEmpty({ view, onClear }: { view: BrowseView; onClear: () => void }) {
  if (view.page) {
    return (
      <EmptyState
        scene="path"
        title={texts.pastEnd.title}
        action={
          <LinkButton to="/quiz-sets" search={{ ...view, page: undefined }}>
            {texts.pastEnd.action}
          </LinkButton>
        }
      />
    )
  }
  const filtered = Object.values(view).some((value) => value !== undefined)
  return filtered ? (
    <EmptyState
      scene="desk"
      title={texts.none.title}
      body={texts.none.body}
      action={<Button onClick={onClear}>{texts.filters.clear}</Button>}
    />
  ) : (
    <EmptyState
      scene="shelf"
      title={texts.empty.title}
      body={texts.empty.body}
      action={<LinkButton to="/">{texts.empty.action}</LinkButton>}
    />
  )
}
