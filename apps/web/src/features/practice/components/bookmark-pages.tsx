import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'
import classes from './bookmark-pages.module.css'

type Props = { page: number; pages: number; search: string }

const words = texts.bookmarks

/** To the newer and the older bookmarks; none when one page holds all. */
export function BookmarkPages({ page, pages, search }: Props) {
  if (pages < 2) return null
  const link = (target: number, label: string) => (
    <LinkButton
      to="/bookmarks"
      search={{ q: search || undefined, page: target > 1 ? target : undefined }}
      variant="default"
    >
      {label}
    </LinkButton>
  )
  return (
    <nav className={classes.pages} aria-label={words.pages}>
      {page > 1 ? link(page - 1, words.previous) : <span />}
      <span>{words.page(page, pages)}</span>
      {page < pages ? link(page + 1, words.nextPage) : <span />}
    </nav>
  )
}
