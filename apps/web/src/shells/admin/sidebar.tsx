import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconHome, IconLayoutDashboard } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type Group, useNavigation } from './navigation'
import classes from './sidebar.module.css'
import { texts } from './texts'

type Props = {
  /** Icons only; the labels are read out all the same. */
  narrow: boolean
  onLeave?: () => void
}

/** The screens of the back office by group, and the ways back to the site. */
export function Sidebar({ narrow, onLeave }: Props) {
  const groups = useNavigation()
  return (
    <nav className={classes.sidebar} aria-label={texts.sidebar} data-narrow={narrow || undefined}>
      {groups.map((group) => (
        <Section key={group.label} group={group} narrow={narrow} onLeave={onLeave} />
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

function Section({ group: { label, screens }, narrow, onLeave }: Props & { group: Group }) {
  const id = useId()
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  const isWithin = (path: string) =>
    here === path || (path !== '/admin' && here.startsWith(`${path}/`))
  const isHere = screens.some(({ path }) => isWithin(path))
  // Until someone says otherwise, the group is open that one is in.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? isHere
  return (
    <div className={classes.group}>
      {!narrow && (
        <UnstyledButton
          className={classes.heading}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
        >
          {label}
          <IconChevronDown size={16} aria-hidden="true" data-open={open || undefined} />
        </UnstyledButton>
      )}
      <Collapse expanded={open || narrow} id={id}>
        {screens.map(({ path, label: name, Icon }) => (
          <Link
            key={path}
            to={path as string}
            className={classes.link}
            title={narrow ? name : undefined}
            // The dashboard's path begins every other one.
            activeOptions={{ exact: path === '/admin', includeSearch: false }}
            onClick={onLeave}
          >
            <Icon size={20} aria-hidden="true" />
            <span>{name}</span>
          </Link>
        ))}
      </Collapse>
    </div>
  )
}
