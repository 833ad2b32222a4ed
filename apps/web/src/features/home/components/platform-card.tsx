import { IconArrowUpRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Platform } from '../api/list-tenants'
import { siteOrigin } from '../rules/site-origin'
import { texts } from '../texts'
import classes from './platform-card.module.css'

export function PlatformCard({ platform }: { platform: Platform }) {
  const { name, domain, description, logo_url, primary_color } = platform
  const colour = { '--platform': primary_color } as CSSProperties
  return (
    <li className={classes.card} style={colour}>
      <span className={classes.logo} aria-hidden="true">
        {logo_url ? <img src={logo_url} alt="" loading="lazy" /> : [...name][0]}
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <a className={classes.link} href={siteOrigin(domain, location)}>
            {name}
          </a>
        </h3>
        {description && <p className={classes.description}>{description}</p>}
        <p className={classes.visit} aria-hidden="true">
          {texts.platforms.visit}
          <IconArrowUpRight size={18} />
        </p>
      </div>
    </li>
  )
}
