import { Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { formatDate } from '@/lib/formats'
import type { Invitation } from '../api/dashboard'
import { texts } from '../texts'
import classes from './invitations.module.css'

/** The learner's invitations and their status. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const words = texts.invitations
  return (
    <section aria-labelledby="invitations">
      <Title order={2} size="h3" id="invitations" mb="xs">
        {words.title}
      </Title>
      {invitations.length === 0 ? (
        <Text c="dimmed" size="xs">
          {words.empty}
        </Text>
      ) : (
        <ul className={classes.list}>
          {invitations.map((invitation) => (
            <li key={invitation.id} className={classes.item}>
              <div className={classes.identity}>
                <span>{invitation.referee_email ?? words.byLink}</span>
                <small>{formatDate(invitation.created_at)}</small>
              </div>
              <span className={classes.status} data-status={invitation.status}>
                {invitation.status === 'completed' ? (
                  <IconCircleCheck size={16} aria-hidden="true" />
                ) : (
                  <IconHourglass size={16} aria-hidden="true" />
                )}
                {words.status[invitation.status]}
                {invitation.points_awarded && <strong>{words.awarded}</strong>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
