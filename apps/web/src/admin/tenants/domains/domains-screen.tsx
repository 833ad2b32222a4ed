import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import panels from '@/admin/kit/panels.module.css'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { type TenantHosts, tenantHosts } from './api/tenant-hosts'
import { AddHost } from './components/add-host'
import { HostCard } from './components/host-card'
import { OwnCertificate } from './components/host-states'
import { texts } from './texts'

/** Polls while a proof or a certificate is pending, because the worker may obtain it at any time. */
const waitingMs = 30_000

/** Hosts of a tenant's site, and how the tenant proves ownership of its domains. */
export function DomainsScreen({ tenantId }: { tenantId: string }) {
  const query = useQuery({
    ...tenantHosts(tenantId),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? waitingMs : false),
  })
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {(data) =>
        data ? <Hosts {...data} /> : <EmptyState order={1} scene="path" {...texts.missing} />
      }
    </QueryView>
  )
}

const isWaiting = (data: TenantHosts | null | undefined) =>
  data?.hosts.some(({ method, answers }) => method && !answers) ||
  data?.certificates.some(({ expires_at, problem }) => !expires_at && !problem)

function Hosts({ tenant, hosts, certificates }: TenantHosts) {
  return (
    <div className={panels.screen}>
      <PageHeader
        title={texts.of(tenant.name)}
        description={texts.about}
        aside={
          <LinkButton variant="default" to="/admin/tenants">
            {texts.back}
          </LinkButton>
        }
      />
      {!tenant.is_active && <Notice tone="mango" title={texts.inactive} />}
      <section className={panels.panel} aria-labelledby="subdomains">
        <h2 id="subdomains" className={panels.title}>
          {texts.subdomains}
        </h2>
        {tenant.subdomain_hosts.length === 0 && <Text c="dimmed">{texts.noSubdomain}</Text>}
        {tenant.subdomain_hosts.map((host) => (
          <div key={host}>
            <code>{host}</code>
            <OwnCertificate host={host} certificates={certificates} />
          </div>
        ))}
      </section>
      {hosts.map((host) => (
        <HostCard key={host.host} tenant={tenant} host={host} certificates={certificates} />
      ))}
      <AddHost key={tenant.id} tenantId={tenant.id} />
    </div>
  )
}
