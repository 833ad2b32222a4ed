import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'
import classes from './dashboard-screen.module.css'

const { actions } = texts

export function DashboardActions() {
  return (
    <div className={classes.actions}>
      <LinkButton to="/categories">{actions.categories}</LinkButton>
      <LinkButton to="/leaderboard" variant="default">
        {actions.leaderboard}
      </LinkButton>
      <LinkButton to="/purchase-points" variant="default">
        {actions.buyPoints}
      </LinkButton>
    </div>
  )
}
