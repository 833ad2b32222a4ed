import { UnstyledButton } from '@mantine/core'
import {
  IconBell,
  IconBookmarks,
  IconCards,
  IconLayoutDashboard,
  IconLink,
  IconLogout,
  IconReceipt,
  IconSettings,
  IconTrophy,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import { useAccountActions } from '../use-account-actions'
import classes from './account-links.module.css'
import { laterTexts } from './texts'

/** The signed-in user and the links to their pages; `onLeave` closes the menu around them. */
export function AccountLinks({ onLeave }: { onLeave: () => void }) {
  const { profile, email, hasBackOffice } = useViewer()
  const { signOut, copyReferralLink } = useAccountActions()
  const code = profile?.referral_code
  const act = (action: () => Promise<void>) => () => {
    onLeave()
    void action()
  }

  return (
    <div className={classes.links}>
      <p className={classes.identity}>{profile?.full_name || email}</p>
      <Link to="/dashboard" className={classes.link} onClick={onLeave}>
        <IconLayoutDashboard size={20} aria-hidden="true" />
        {laterTexts.dashboard}
      </Link>
      <Link to="/review" className={classes.link} onClick={onLeave}>
        <IconCards size={20} aria-hidden="true" />
        {laterTexts.review}
      </Link>
      <Link to="/bookmarks" className={classes.link} onClick={onLeave}>
        <IconBookmarks size={20} aria-hidden="true" />
        {laterTexts.bookmarks}
      </Link>
      <Link to="/notices" className={classes.link} onClick={onLeave}>
        <IconBell size={20} aria-hidden="true" />
        {laterTexts.notices}
      </Link>
      <Link to="/leaderboard" className={classes.link} onClick={onLeave}>
        <IconTrophy size={20} aria-hidden="true" />
        {laterTexts.leaderboard}
      </Link>
      <Link to="/points" className={classes.link} onClick={onLeave}>
        <IconReceipt size={20} aria-hidden="true" />
        {laterTexts.points}
      </Link>
      <Link to="/account" className={classes.link} onClick={onLeave}>
        <IconUserCircle size={20} aria-hidden="true" />
        {laterTexts.account}
      </Link>
      {code && (
        <UnstyledButton className={classes.link} onClick={act(() => copyReferralLink(code))}>
          <IconLink size={20} aria-hidden="true" />
          {laterTexts.copyReferral}
        </UnstyledButton>
      )}
      {hasBackOffice && (
        <Link to="/admin" className={classes.link} onClick={onLeave}>
          <IconSettings size={20} aria-hidden="true" />
          {laterTexts.admin}
        </Link>
      )}
      <UnstyledButton className={classes.link} onClick={act(signOut)}>
        <IconLogout size={20} aria-hidden="true" />
        {texts.user.signOut}
      </UnstyledButton>
    </div>
  )
}
