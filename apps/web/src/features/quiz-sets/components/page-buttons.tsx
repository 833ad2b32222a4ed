import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/formats'
import type { BrowseView } from '../rules/browse-view'
import { pageWindow } from '../rules/page-window'
import { texts } from '../texts'
import classes from './page-buttons.module.css'

type Props = { page: number; pages: number; view: BrowseView }

/** Links to the pages of the list. Renders nothing for a single page. */
export function PageButtons({ page, pages, view }: Props) {
  if (pages < 2) return null
  const words = texts.pages
  const link = (target: number, label: string, content: ReactNode) => (
    <Link
      key={label}
      to="/quiz-sets"
      search={{ ...view, page: target > 1 ? target : undefined }}
      className={classes.page}
      aria-label={label}
      aria-current={target === page ? 'page' : undefined}
      data-current={target === page || undefined}
    >
      {content}
    </Link>
  )
  return (
    <nav className={classes.pages} aria-label={words.label}>
      {page > 1 && link(page - 1, words.previous, <IconChevronLeft size={20} />)}
      {pageWindow(page, pages).map((number) =>
        link(number, words.page(formatNumber(number)), formatNumber(number)),
      )}
      {page < pages && link(page + 1, words.next, <IconChevronRight size={20} />)}
    </nav>
  )
}
