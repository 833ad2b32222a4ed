import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import { globalTenant } from './api/of-site'
import type { Tables } from './api/versions'
import { texts } from './further-texts'
import type { Read } from './read'
import { TenantSelect } from './tenant-select'
import { useSiteFilter } from './use-site-filter'

export type Tenant = Tables['tenants']['Row']

/** Null when no tenant has the id. */
function tenantById(id: string): Read<Tenant | null> {
  return {
    queryKey: ['tenants', 'gate', id],
    queryFn: async () => unwrapRow(await data.from('tenants').select().eq('id', id).single()),
  }
}

type Props = {
  title: string
  about: string
  /** The children render the page header, and place `choice` below it. */
  listed?: boolean
  /** Rendered for the selected tenant. */
  children: (tenant: Tenant, choice: ReactNode) => ReactNode
}

/** A screen about one tenant: the site selected for the whole back office, which can also be changed here. */
export function TenantGate({ title, about, listed = false, children }: Props) {
  const site = useSiteFilter()
  const navigate = useNavigate()
  const id = site === globalTenant ? null : site
  const query = useQuery({ ...tenantById(id ?? ''), enabled: id !== null })
  const tenant = query.data
  const choice = (
    <TenantSelect
      label={texts.tenant.choose}
      fixed={[]}
      value={id}
      onChange={(next) =>
        void navigate({ to: '.', search: { site: next ?? undefined } as never, resetScroll: false })
      }
    />
  )
  const none = <EmptyState scene="desk" {...texts.tenant.none} />
  if (listed && tenant) return children(tenant, choice)
  return (
    <Stack gap="md">
      <PageHeader title={title} description={about} />
      {choice}
      {id === null ? (
        none
      ) : (
        <QueryView query={query} skeleton={<Skeleton height={480} />}>
          {(found) => (found ? children(found, choice) : none)}
        </QueryView>
      )}
    </Stack>
  )
}
