import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { QueryView } from '@/components/query-view'
import { SiteMark } from '@/components/site-mark'
import { WholeWords } from '@/components/whole-words'
import type { Platform } from '@/lib/tenants'
import { visitAddress } from '@/lib/visit-address'
import { useVisited } from '@/lib/visited'
import { platformsQuery } from '../api'
import { texts } from '../texts'
import classes from './platform-grid.module.css'

/** The tenants that the hub links to. */
export function PlatformGrid() {
  const tenants = useQuery(platformsQuery())
  const { empty } = texts.platforms
  return (
    <QueryView query={tenants} skeleton={<CardGridSkeleton count={3} height={156} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            scene="examHall"
            order={3}
            title={empty.title}
            body={empty.body}
            action={<LinkButton to="/categories">{empty.action}</LinkButton>}
          />
        ) : (
          <CardGrid>
            {rows.map((platform) => (
              <PlatformCard key={platform.id} platform={platform} />
            ))}
          </CardGrid>
        )
      }
    </QueryView>
  )
}

function PlatformCard({ platform }: { platform: Platform }) {
  const { name, domain, description, logo_url, primary_color, secondary_color } = platform
  const visited = useVisited()
  const colour = { '--platform': primary_color } as CSSProperties
  return (
    <li className={classes.card} style={colour}>
      <span className={classes.logo} aria-hidden="true">
        {logo_url ? (
          <img src={logo_url} alt="" loading="lazy" />
        ) : (
          <SiteMark
            size={52}
            primary={primary_color}
            paper="#fff"
            accent={secondary_color}
            edge="var(--hairline)"
          />
        )}
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <a className={classes.link} href={visitAddress(domain, visited)}>
            <WholeWords>{name}</WholeWords>
          </a>
        </h3>
        {description && (
          <p className={classes.description}>
            <WholeWords>{description}</WholeWords>
          </p>
        )}
        <p className={classes.visit} aria-hidden="true">
          {texts.platforms.visit}
          <IconArrowUpRight size={18} />
        </p>
      </div>
    </li>
  )
}
