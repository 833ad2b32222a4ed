import { Text } from '@mantine/core'
import { IconPencil, IconShoppingCart, IconUserPlus } from '@tabler/icons-react'
import { Section } from '@/admin/kit/section'
import { formatDateTime } from '@/lib/formats'
import type { Dashboard } from '../api/admin-dashboard'
import { recentItems } from '../rules/recent-items'
import { texts } from '../texts'
import classes from './recent-activity.module.css'

const words = texts.recent
const icons = { attempts: IconPencil, orders: IconShoppingCart, sign_ups: IconUserPlus }

/** The latest attempts, orders and sign-ups in one list. */
export function RecentActivity({ recent }: { recent: Dashboard['recent'] }) {
  const items = recentItems(recent)
  return (
    <Section title={words.title} about={words.about}>
      <div className={classes.sheet}>
        {items.length === 0 ? (
          <Text c="dimmed" p="md">
            {words.empty}
          </Text>
        ) : (
          <ul className={classes.list}>
            {items.map(({ id, kind, person, description, at }) => {
              const Icon = icons[kind]
              return (
                <li key={`${kind}-${id}`} className={classes.item}>
                  <Icon
                    size={20}
                    className={classes.icon}
                    role="img"
                    aria-label={words.kinds[kind]}
                  />
                  <div className={classes.words}>
                    <strong className={classes.person}>{person ?? words.former}</strong>
                    <span>{description}</span>
                  </div>
                  <time dateTime={at} className={classes.time}>
                    {formatDateTime(at)}
                  </time>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Section>
  )
}
