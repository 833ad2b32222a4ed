import { Badge, Button } from '@mantine/core'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import type { Dashboard } from '../api/dashboard'
import { greetingName } from '../rules/greeting-name'
import { texts } from '../texts'
import classes from './dashboard-header.module.css'

type Props = { profile: Dashboard['profile']; onSignOut: () => void }

export function DashboardHeader({ profile, onSignOut }: Props) {
  const admin = profile.role === 'admin'
  return (
    <PageHeader
      title={
        <>
          {texts.welcome(greetingName(profile) ?? texts.noName)}{' '}
          {admin && (
            <Badge variant="light" size="lg" className={classes.badge}>
              {texts.adminBadge}
            </Badge>
          )}
        </>
      }
      tabTitle={texts.tabTitle}
      description={
        <>
          {!profile.full_name && <span className={classes.email}>{profile.email}</span>}
          {texts.lead}
        </>
      }
      aside={
        <div className={classes.actions}>
          {admin && (
            <LinkButton to={'/admin' as string} variant="light">
              {texts.adminLink}
            </LinkButton>
          )}
          <Button variant="subtle" color="gray" className={classes.signOut} onClick={onSignOut}>
            {texts.signOut}
          </Button>
        </div>
      }
    />
  )
}
