import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import panels from '@/admin/kit/panels.module.css'
import { plainHost } from '@/admin/kit/plain-host'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { DataError } from '@/lib/data-error'
import { addHost } from '../api/tenant-hosts'
import { texts } from '../texts'
import classes from './host-card.module.css'

const words = texts.add

/** Adds a further host to a tenant. Its ownership is not proven yet. */
export function AddHost({ tenantId }: { tenantId: string }) {
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
      <h2 className={panels.title}>{words.title}</h2>
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
