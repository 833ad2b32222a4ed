import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import panels from '@/admin/kit/panels.module.css'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { formatDateTime } from '@/lib/formats'
import { AddManager } from './add-manager'
import { type TenantManagers, tenantManagers } from './api/tenant-managers'
import classes from './managers-screen.module.css'
import { texts } from './texts'
import { WithdrawManager } from './withdraw-manager'

/** Managers of a tenant, whom administrators add and remove. */
export function ManagersScreen({ tenantId }: { tenantId: string }) {
  const query = useQuery(tenantManagers(tenantId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} />}>
      {(tenant) =>
        tenant ? <Managers {...tenant} /> : <EmptyState order={1} scene="path" {...texts.missing} />
      }
    </QueryView>
  )
}

function Managers({ id, name, managers }: TenantManagers) {
  return (
    <div className={panels.screen}>
      <PageHeader
        title={texts.of(name)}
        description={texts.about}
        aside={
          <LinkButton variant="default" to="/admin/tenants">
            {texts.back}
          </LinkButton>
        }
      />
      {managers.length === 0 ? (
        <EmptyState scene="desk" {...texts.empty} />
      ) : (
        <RowList aria-label={texts.list}>
          {managers.map((manager) => (
            <li key={manager.id} className={classes.row}>
              <div className={classes.identity}>
                <strong>{manager.person.full_name || manager.person.email}</strong>
                <span className={classes.soft}>
                  {manager.person.full_name && `${manager.person.email} · `}
                  {texts.since(formatDateTime(manager.created_at))}
                </span>
              </div>
              <WithdrawManager manager={manager} />
            </li>
          ))}
        </RowList>
      )}
      <AddManager key={id} tenantId={id} />
    </div>
  )
}
