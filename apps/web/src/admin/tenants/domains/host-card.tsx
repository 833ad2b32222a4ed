import { ActionIcon, Badge, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import panels from '@/admin/kit/panels-and-fields.module.css'
import { logFailure, reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { DataError } from '@/lib/data-error'
import { formatDateTime } from '@/lib/formats'
import classes from '../tenants.module.css'
import {
  type Host,
  type Method,
  removeHost,
  setUpVerification,
  type TenantHosts,
  verifyDomain,
} from './api'
import { HostStates, OwnCertificate } from './host-states'
import { texts } from './texts'

type Props = Pick<TenantHosts, 'tenant' | 'certificates'> & { host: Host }

/** One host: its state, the record or file to publish, and the check. */
export function HostCard({ tenant, host, certificates }: Props) {
  return (
    <section className={panels.panel} aria-label={host.host}>
      <div className={classes.head}>
        <div>
          <h2 className={panels.panelTitle}>{host.host}</h2>
          <p className={classes.small}>{host.is_main ? texts.main : texts.further}</p>
        </div>
        <Badge variant="light" color={host.answers ? 'leaf' : 'gray'}>
          {host.answers ? texts.answers : texts.silent}
        </Badge>
      </div>
      {host.answers_until && (
        <p role="alert">{texts.answersUntil(formatDateTime(host.answers_until))}</p>
      )}
      {host.is_own ? (
        <>
          <p className={classes.small}>{texts.own}</p>
          <OwnCertificate host={host.host} certificates={certificates} />
        </>
      ) : (
        <>
          <HostStates tenant={tenant} host={host} certificates={certificates} />
          <Verification tenantId={tenant.id} host={host} />
        </>
      )}
      {!host.is_main && <RemoveHost tenantId={tenant.id} host={host.host} />}
    </section>
  )
}

function Verification({ tenantId, host }: { tenantId: string; host: Host }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tenants'] })
  const setUp = useMutation({
    mutationFn: (method: Method) => setUpVerification(tenantId, host.host, method),
    onError: (error) => reportFailure(texts.method.failed, error),
    onSettled: refresh,
  })
  const check = useMutation({
    mutationFn: () => verifyDomain(tenantId, host.host),
    onSuccess: ({ success, message }) =>
      success ? reportSuccess(message) : reportFailure(`${texts.verify.failed}: ${message}`),
    // The server's message when it refused for a known reason.
    onError: (error) =>
      reportFailure(error instanceof DataError ? error.message : texts.verify.failed, error),
    onSettled: refresh,
  })
  const instructions = host.instructions
  return (
    <>
      <NativeSelect
        label={texts.method.label}
        value={host.method ?? ''}
        disabled={setUp.isPending}
        onChange={({ currentTarget: { value } }) => value && setUp.mutate(value as Method)}
        data={[
          ...(host.method ? [] : [{ value: '', label: texts.method.choose }]),
          { value: 'dns', label: texts.method.dns },
          { value: 'file', label: texts.method.file },
        ]}
      />
      {instructions && (
        <>
          <ol className={classes.steps}>
            {instructions.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className={classes.values}>
            {(['record_name', 'record_value', 'file_url', 'file_content'] as const).map((name) => {
              const value = instructions[name]
              return value && <CopyValue key={name} label={texts.values[name]} value={value} />
            })}
          </div>
        </>
      )}
      <div className={classes.acts}>
        <Button disabled={!host.method} loading={check.isPending} onClick={() => check.mutate()}>
          {texts.verify.action}
        </Button>
        <p className={classes.small}>
          {host.checked_at ? texts.checked(formatDateTime(host.checked_at)) : texts.never}
          {host.next_check_at && <br />}
          {host.next_check_at && texts.next(formatDateTime(host.next_check_at))}
        </p>
      </div>
    </>
  )
}

/** A value that must be copied exactly, with a copy button. */
function CopyValue({ label, value }: { label: string; value: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => reportSuccess(texts.copied),
      (error) => reportFailure(texts.copyFailed, error),
    )
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={
        <ActionIcon aria-label={texts.copy(label)} onClick={() => void copy()}>
          <IconCopy size={18} />
        </ActionIcon>
      }
    />
  )
}

const words = texts.remove

/** Removes a further host of a tenant. */
function RemoveHost({ tenantId, host }: { tenantId: string; host: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => removeHost(tenantId, host),
    onSuccess: () => {
      reportSuccess(words.done(host))
      setAsking(false)
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tenants'] }),
  })
  return (
    <div className={classes.acts}>
      <Button variant="subtle" color="ruby" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title(host)}
        action={words.action}
        ready
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        error={removal.isError && words.failed}
        onClose={() => {
          removal.reset()
          setAsking(false)
        }}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </div>
  )
}
