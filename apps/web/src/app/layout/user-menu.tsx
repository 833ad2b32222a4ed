import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Divider.css'
import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutDashboard,
  IconLink,
  IconLogout,
  IconSettings,
  IconTrophy,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import { useAccountActions } from './use-account-actions'
import classes from './user-menu.module.css'

/** The signed-in person's menu on a wide screen. */
export function UserMenu() {
  const { profile, email, isAdmin } = useViewer()
  const { signOut, copyReferralLink } = useAccountActions()
  const name = profile?.full_name || email || ''
  const code = profile?.referral_code

  return (
    <Menu position="bottom-end" width={260} shadow="md" radius="lg">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={texts.user.menu}>
          <span className={classes.initial} aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.name}>{name}</Menu.Label>
        <Menu.Item component={Link} to="/dashboard" leftSection={<IconLayoutDashboard size={20} />}>
          {texts.user.dashboard}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={'/leaderboard' as string}
          leftSection={<IconTrophy size={20} />}
        >
          {texts.user.leaderboard}
        </Menu.Item>
        {code && (
          <Menu.Item
            leftSection={<IconLink size={20} />}
            onClick={() => void copyReferralLink(code)}
          >
            {texts.user.copyReferral}
          </Menu.Item>
        )}
        {isAdmin && (
          <Menu.Item
            component={Link}
            to={'/admin' as string}
            leftSection={<IconSettings size={20} />}
          >
            {texts.user.admin}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={20} />} onClick={() => void signOut()}>
          {texts.user.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
