import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import panels from '@/admin/kit/panels-and-fields.module.css'
import { plainHost } from '@/admin/kit/plain-host'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { DataError } from '@/lib/data-error'
import classes from '../tenants.module.css'
import { addHost, type TenantHosts, tenantHosts } from './api'
import { HostCard } from './host-card'
import { OwnCertificate } from './host-states'
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
        <h2 id="subdomains" className={panels.panelTitle}>
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

const words = texts.add

/** Adds a further host to a tenant. Its ownership is not proven yet. */
function AddHost({ tenantId }: { tenantId: string }) {
  const queryClient = useQueryClient()
  const form = useTyped(`host ${tenantId}`, { host: '' })
  const typed = form.values.host
  const [refused, setRefused] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tenants'] })
  const add = useMutation({
    mutationFn: (host: string) => addHost(tenantId, host),
    onSuccess: (_, host) => {
      undoable(words.done(host), { table: 'tenant_domains', id: host }, refresh)
      form.drop()
    },
    onError: (error) => {
      reportFailure(words.failed, error)
      setRefused(whyRefused(error))
    },
    onSettled: refresh,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(typed.trim() === '' ? words.missing : null)
    if (typed.trim()) add.mutate(plainHost(typed))
  }
  return (
    <form className={panels.panel} onSubmit={submit} aria-label={words.title}>
      <h2 className={panels.panelTitle}>{words.title}</h2>
      <div className={classes.acts}>
        <TextInput
          label={words.label}
          value={typed}
          error={refused}
          onChange={({ currentTarget }) => form.type({ host: currentTarget.value })}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="light" loading={add.isPending}>
          {words.action}
        </Button>
      </div>
    </form>
  )
}

/** The server's message about the host. A duplicate violates a constraint, which has only a general message. */
function whyRefused(error: unknown): string {
  return error instanceof DataError && error.code.startsWith('host_') ? error.message : words.failed
}
