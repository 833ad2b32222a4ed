import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inviteUser } from '@/admin/kit/api/invite-user'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import panels from '@/admin/kit/panels-and-fields.module.css'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { DataError } from '@/lib/data-error'
import { formatDateTime } from '@/lib/formats'
import classes from '../tenants.module.css'
import {
  grantTenantManager,
  type Manager,
  type TenantManagers,
  tenantManagers,
  withdrawTenantManager,
} from './api'
import { texts } from './texts'

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

const words = texts.add

/** Grants a tenant to the account with the e-mail address; without such an account, invites it first. */
async function add(tenantId: string, email: string) {
  try {
    return { grant: await grantTenantManager(tenantId, email), said: words.done(email) }
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== 'user_not_found') throw error
  }
  await inviteUser(email)
  return { grant: await grantTenantManager(tenantId, email), said: words.invited(email) }
}

function AddManager({ tenantId }: { tenantId: string }) {
  const queryClient = useQueryClient()
  const form = useTyped(`manager ${tenantId}`, { email: '' })
  const typed = form.values.email
  const [refused, setRefused] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tenants'] })
  const adding = useMutation({
    mutationFn: (email: string) => add(tenantId, email),
    onSuccess: ({ grant, said }) => {
      undoable(said, { table: 'tenant_managers', id: grant }, refresh)
      form.drop()
    },
    // Shown beside the field, because a toast would cover the button.
    onError: (error) =>
      setRefused(error instanceof DataError && error.message ? error.message : words.failed),
    onSettled: refresh,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(typed.trim() === '' ? words.missing : null)
    if (typed.trim()) adding.mutate(typed.trim())
  }
  return (
    <form className={panels.panel} onSubmit={submit} noValidate aria-label={words.title}>
      <h2 className={panels.panelTitle}>{words.title}</h2>
      <div className={classes.adding}>
        <TextInput
          label={words.label}
          description={words.hint}
          type="email"
          autoComplete="off"
          maxLength={320}
          value={typed}
          error={refused}
          onChange={({ currentTarget }) => form.type({ email: currentTarget.value })}
        />
      </div>
      <div>
        <Button type="submit" variant="light" loading={adding.isPending}>
          {words.action}
        </Button>
      </div>
    </form>
  )
}

const withdrawWords = texts.withdraw

/** Revokes a manager's grant, with immediate effect. */
function WithdrawManager({ manager: { id, person } }: { manager: Manager }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = person.full_name || person.email || ''
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tenants'] })
  const withdrawal = useMutation({
    mutationFn: () => withdrawTenantManager(id),
    onSuccess: () => {
      undoable(withdrawWords.done(name), { table: 'tenant_managers', id }, refresh)
      setAsking(false)
    },
    onError: (error) => logFailure(withdrawWords.failed, error),
    onSettled: refresh,
  })
  return (
    <>
      <Button
        variant="subtle"
        color="ruby"
        aria-label={withdrawWords.of(name)}
        onClick={() => setAsking(true)}
      >
        {withdrawWords.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={withdrawWords.title(name)}
        action={withdrawWords.action}
        ready
        pending={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate()}
        error={withdrawal.isError && withdrawWords.failed}
        onClose={() => {
          withdrawal.reset()
          setAsking(false)
        }}
      >
        <p>{withdrawWords.body}</p>
      </ConfirmDialog>
    </>
  )
}
