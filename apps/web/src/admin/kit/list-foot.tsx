import { NativeSelect, Pagination } from '@mantine/core'
import '@mantine/core/styles/Pagination.css'
import { formatNumber } from '@/lib/formats'
import classes from './list-rows.module.css'
import { texts } from './texts'
import type { List } from './use-list'

type Props = {
  list: List
  total: number
  /** The server stopped counting; there are more rows than `total`. */
  capped?: boolean | undefined
}

const words = texts.list

/** The visible range, page size and pagination. */
export function ListFoot({ list, total, capped = false }: Props) {
  const { address, change, sizes } = list
  const { page, size } = address
  const from = (page - 1) * size + 1
  const range = [from, Math.min(from + size - 1, total), total].map(formatNumber)
  const [first = '', last = '', all = ''] = range
  return (
    <div className={classes.foot}>
      <p role="status" className={classes.count}>
        {words.shown(first, last, all)}
        {capped && ` · ${words.capped}`}
      </p>
      <NativeSelect
        aria-label={words.size}
        data={sizes.map((one) => ({ value: String(one), label: words.sizeOption(one) }))}
        value={String(size)}
        onChange={({ currentTarget }) => change({ size: Number(currentTarget.value) })}
      />
      {total > size && (
        <nav aria-label={words.pages} className={classes.pages}>
          <Pagination
            total={Math.ceil(total / size)}
            value={page}
            onChange={(next) => change({ page: next })}
            size={44}
            classNames={{ control: classes.pageButton }}
            siblings={0}
            getItemProps={(one) => ({ 'aria-label': words.page(one) })}
            getControlProps={(control) => ({ 'aria-label': words.pageControl[control] })}
          />
        </nav>
      )}
    </div>
  )
}
