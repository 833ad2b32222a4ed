import { Skeleton } from '@mantine/core'
import { RowList } from '@/components/row-list'
import item from './transaction-item.module.css'

const rows = Array.from({ length: 8 }, (_, index) => `row-${index}`)

export function LedgerSkeleton() {
  return (
    <RowList as="div">
      {rows.map((row) => (
        <div key={row} className={item.item}>
          <Skeleton height={44} circle />
          <div>
            <Skeleton height={18} width="65%" mb={8} />
            <Skeleton height={14} width="40%" />
          </div>
          <Skeleton height={40} width={72} />
        </div>
      ))}
    </RowList>
  )
}
