import { Skeleton } from '@mantine/core'
import classes from './purchase-form.module.css'

export function PurchaseSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <Skeleton height={28} width={140} />
        <div className={classes.packages}>
          {[30, 100, 200].map((points) => (
            <Skeleton key={points} height={112} radius="lg" />
          ))}
        </div>
        <Skeleton height={28} width={200} />
        <Skeleton height={208} radius="lg" />
      </div>
      <Skeleton height={360} radius="lg" />
    </div>
  )
}
