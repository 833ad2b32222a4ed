import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { inviteUser } from '@/admin/kit/api/invite-user'
import panels from '@/admin/kit/panels.module.css'
import { undoable } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { DataError } from '@/lib/data-error'
import { grantTenantManager } from './api/tenant-managers'
import classes from './managers-screen.module.css'
import { texts } from './texts'

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

export function AddManager({ tenantId }: { tenantId: string }) {
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
      <h2 className={panels.title}>{words.title}</h2>
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
