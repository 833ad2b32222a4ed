import { Button } from '@mantine/core'
import { IconArrowUpRight, IconCircleCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Clamped } from '@/components/clamped'
import { WholeWords } from '@/components/whole-words'
import type { Platform } from '@/lib/tenants'
import { visitAddress } from '@/lib/visit-address'
import { useVisited } from '@/lib/visited'
import { initialOf } from '../rules/initial-of'
import { texts } from '../texts'
import classes from './platforms-screen.module.css'

/** A tenant in its own colours, with a link to its site. */
export function PlatformCard({ platform }: { platform: Platform }) {
  const { name, domain, description, logo_url, primary_color, secondary_color } = platform
  const words = texts.card
  const visited = useVisited()
  const colours = { '--first': primary_color, '--second': secondary_color } as CSSProperties
  return (
    <li className={classes.card} style={colours}>
      <div className={classes.identity}>
        <span className={classes.logo} aria-hidden="true">
          {logo_url ? <img src={logo_url} alt="" loading="lazy" /> : initialOf(name)}
        </span>
        <div className={classes.names}>
          <h2 className={classes.name}>
            <WholeWords>{name}</WholeWords>
          </h2>
          <p className={classes.domain}>{domain}</p>
        </div>
      </div>
      <Clamped lines={4} className={classes.description}>
        {description?.trim() || words.noDescription}
      </Clamped>
      <div className={classes.facts}>
        <span className={classes.active}>
          <IconCircleCheck size={16} aria-hidden="true" />
          {words.active}
        </span>
        <span className={classes.colours}>
          <span role="img" aria-label={words.primary(primary_color)} />
          <span role="img" aria-label={words.secondary(secondary_color)} />
        </span>
      </div>
      <Button
        component="a"
        href={visitAddress(domain, visited)}
        variant="default"
        className={classes.visit}
        aria-label={words.visitNamed(name)}
        rightSection={<IconArrowUpRight size={18} aria-hidden="true" />}
      >
        {words.visit}
      </Button>
    </li>
  )
}
