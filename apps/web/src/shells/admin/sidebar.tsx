import { Collapse, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconHome, IconLayoutDashboard } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import classes from './admin-layout.module.css'
import { type Badges, type Group, useNavigation } from './navigation'
import { texts } from './texts'

type Props = {
  badges: Badges
  /** Icons only; screen readers still read the labels. */
  narrow: boolean
  onLeave?: () => void
}

/** The screens of the back office by group, and the links back to the site. */
export function Sidebar({ narrow, badges, onLeave }: Props) {
  const groups = useNavigation()
  return (
    <nav
      className={classes.sidebarPanel}
      aria-label={texts.sidebar}
      data-narrow={narrow || undefined}
    >
      {groups.map((group) => (
        <Section
          key={group.label}
          group={group}
          narrow={narrow}
          badges={badges}
          onLeave={onLeave}
        />
      ))}
      <div className={classes.quick}>
        <Link to="/" className={classes.link} title={texts.quick.home} onClick={onLeave}>
          <IconHome size={20} aria-hidden="true" />
          <span>{texts.quick.home}</span>
        </Link>
        <Link
          to="/dashboard"
          className={classes.link}
          title={texts.quick.dashboard}
          onClick={onLeave}
        >
          <IconLayoutDashboard size={20} aria-hidden="true" />
          <span>{texts.quick.dashboard}</span>
        </Link>
      </div>
    </nav>
  )
}

type SectionProps = Props & { group: Group }

function Section({ group: { label, screens }, narrow, badges, onLeave }: SectionProps) {
  const id = useId()
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  const isWithin = (path: string) =>
    here === path || (path !== '/admin' && here.startsWith(`${path}/`))
  const isHere = screens.some(({ path }) => isWithin(path))
  // By default the group of the current screen is open.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? isHere
  const isWaiting = !open && screens.some(({ path }) => badges[path])
  return (
    <div className={classes.group}>
      {!narrow && (
        <UnstyledButton
          className={classes.heading}
          aria-expanded={open}
          aria-controls={id}
          aria-label={isWaiting ? texts.withBadge(label, texts.waiting) : undefined}
          onClick={() => setChosen(!open)}
        >
          <span data-waiting={isWaiting || undefined}>{label}</span>
          <IconChevronDown size={16} aria-hidden="true" data-open={open || undefined} />
        </UnstyledButton>
      )}
      <Collapse expanded={open || narrow} id={id}>
        {screens.map(({ path, label: name, Icon }) => {
          const badge = badges[path]
          const words = badge && texts.withBadge(name, badge.words)
          return (
            <Link
              key={path}
              to={path as string}
              className={classes.link}
              title={narrow ? (words ?? name) : undefined}
              // The dashboard's path is a prefix of all others.
              activeOptions={{ exact: path === '/admin', includeSearch: false }}
              onClick={onLeave}
            >
              <Icon size={20} aria-hidden="true" />
              <span>{name}</span>
              {badge && (
                <>
                  <VisuallyHidden> {badge.words}</VisuallyHidden>
                  <b className={classes.badge} aria-hidden="true">
                    {badge.count}
                  </b>
                </>
              )}
            </Link>
          )
        })}
      </Collapse>
    </div>
  )
}
