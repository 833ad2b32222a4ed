import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { QueryView } from '@/components/query-view'
import { platformsQuery } from '../api/platforms'
import { texts } from '../texts'
import { PlatformCard } from './platform-card'

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
