import { Skeleton } from '@mantine/core'
import { IconCards, IconFileCheck, IconPlayerPlay, IconTargetArrow } from '@tabler/icons-react'
import { LastSeen } from '@/components/last-seen'
import { texts } from '../texts'
import { TodayCard } from './today-card'
import classes from './today-cards.module.css'

const cards = [
  { label: texts.review.title, icon: <IconCards size={20} />, leads: true },
  { label: texts.next.title, icon: <IconPlayerPlay size={20} />, leads: true },
  { label: texts.last.title, icon: <IconFileCheck size={20} />, leads: true },
  { label: texts.goal.title, icon: <IconTargetArrow size={20} />, leads: false },
]

/** Shows the values stored on the last visit while the current ones load. */
export function TodayPending() {
  return (
    <LastSeen name="today">
      <TodaySkeleton />
    </LastSeen>
  )
}

/** Placeholder of the cards for returning learners. `LastSeen` fills it with the stored values. */
export function TodaySkeleton() {
  return (
    <div className={classes.today}>
      <Skeleton className={classes.target} radius="lg" />
      <div className={classes.grid}>
        {cards.map(({ label, icon, leads }) => (
          <TodayCard
            key={label}
            icon={icon}
            label={label}
            title={<span className={classes.pendingTitle} />}
            body={<span className={classes.pendingBody} />}
            action={leads && <span className={classes.pendingAction} />}
          />
        ))}
      </div>
    </div>
  )
}
