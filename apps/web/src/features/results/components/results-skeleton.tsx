import { Skeleton } from '@mantine/core'
import classes from './results-screen.module.css'

export function ResultsSkeleton() {
  return (
    <div className={classes.screen}>
      <Skeleton height={44} width={280} mb={8} />
      <Skeleton height={24} width={220} mb={24} />
      <div className={classes.overview}>
        <Skeleton height={380} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </div>
      <Skeleton height={420} radius="lg" />
    </div>
  )
}
