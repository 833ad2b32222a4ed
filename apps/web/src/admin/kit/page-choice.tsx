import { Pagination } from '@mantine/core'
import '@mantine/core/styles/Pagination.css'
import { texts } from './texts'

type Props = { page: number; pages: number; onChange: (page: number) => void }

const words = texts.list

/** Pagination for lists that are not tables. */
export function PageChoice({ page, pages, onChange }: Props) {
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages}>
      <Pagination
        total={pages}
        value={page}
        onChange={onChange}
        size={44}
        siblings={0}
        getItemProps={(one) => ({ 'aria-label': words.page(one) })}
        getControlProps={(control) => ({ 'aria-label': words.pageControl[control] })}
      />
    </nav>
  )
}
