import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { PastEnd } from '@/components/past-end'
import { Pending, QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { formatNumber } from '@/lib/formats'
import { type Bookmark, bookmarksPerPage, bookmarksQuery } from '../api/bookmarks'
import { texts } from '../texts'
import { BookmarkItem } from './bookmark-item'
import classes from './bookmarks-screen.module.css'
import type { Answering } from './practice-card'

type Props = {
  userId: string
  search: string
  page: number
  onSearch: (search: string) => void
  Answering: Answering
}

const words = texts.bookmarks

/** The learner's bookmarks from all quiz sets, with search and undo. */
export function BookmarksScreen({ userId, search, page, onSearch, Answering }: Props) {
  const query = useQuery(bookmarksQuery(userId, search, page))
  const total = query.data?.total ?? 0
  /** Only one question is open at a time. */
  const [open, setOpen] = useState<string | null>(null)
  /** Bookmarks removed since the list was loaded. They remain listed with an undo button. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const isPresent = ({ question }: Bookmark) => !removed.has(question.id)
  const opens = (neighbour: Bookmark | undefined) =>
    neighbour && (() => setOpen(neighbour.question.id))
  const markRemoved = (id: string, gone: boolean) =>
    setRemoved((now) => new Set(gone ? [...now, id] : [...now].filter((one) => one !== id)))
  return (
    <BookmarksPage>
      {(total > 0 || search) && (
        <SearchField label={words.search} value={search} onChange={onSearch} />
      )}
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {({ bookmarks }) =>
          bookmarks.length === 0 ? (
            <NoBookmarks pastEnd={page > 1} search={search} onClear={() => onSearch('')} />
          ) : (
            <>
              <p className={classes.total}>{words.total(formatNumber(total))}</p>
              <ul className={classes.list} data-stale={query.isPlaceholderData || undefined}>
                {bookmarks.map((bookmark, index) => (
                  <li key={bookmark.question.id}>
                    <BookmarkItem
                      bookmark={bookmark}
                      userId={userId}
                      Answering={Answering}
                      open={open === bookmark.question.id}
                      onOpen={(now) => setOpen(now ? bookmark.question.id : null)}
                      removed={!isPresent(bookmark)}
                      onRemoved={(gone) => markRemoved(bookmark.question.id, gone)}
                      onNext={opens(bookmarks.slice(index + 1).find(isPresent))}
                      onPrevious={opens(bookmarks.slice(0, index).findLast(isPresent))}
                    />
                  </li>
                ))}
              </ul>
              <Pager
                label={words.pages}
                page={page}
                pages={Math.ceil(total / bookmarksPerPage)}
                link={({ page: target, ...step }) => (
                  <LinkButton
                    to="/bookmarks"
                    search={{ q: search || undefined, page: target }}
                    variant="default"
                    {...step}
                  />
                )}
              />
            </>
          )
        }
      </QueryView>
    </BookmarksPage>
  )
}

export function BookmarksPending() {
  return (
    <BookmarksPage>
      <Pending>
        <ListSkeleton />
      </Pending>
    </BookmarksPage>
  )
}

function BookmarksPage({ children }: { children: ReactNode }) {
  return (
    <Page size={760}>
      <PageHeader
        title={words.title}
        description={words.description}
        aside={
          <LinkButton to="/review" variant="default">
            {words.review}
          </LinkButton>
        }
      />
      <div className={classes.screen}>{children}</div>
    </Page>
  )
}

function ListSkeleton() {
  return ['first', 'second', 'third'].map((key) => <Skeleton key={key} height={168} radius="lg" />)
}

type NoBookmarksProps = {
  /** A page past the last one, from an outdated URL or after an undo. */
  pastEnd: boolean
  search: string
  onClear: () => void
}

/** Empty state: no bookmarks, no match, or a page past the last one. */
function NoBookmarks({ pastEnd, search, onClear }: NoBookmarksProps) {
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
