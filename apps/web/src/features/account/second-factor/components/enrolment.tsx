import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { notifySuccess } from '@/components/notify'
import { QrCode } from '@/components/qr-code'
import { QueryView } from '@/components/query-view'
import { useSite } from '@/lib/site'
import {
  type Enrolment as Begun,
  beginEnrolment,
  makeRecoveryCodes,
  useConfirmEnrolment,
} from '../api'
import { inGroups } from '../rules/code-form'
import { texts } from '../texts'
import { CodeForm } from './code-form'
import { copyText, RecoveryCodes } from './recovery-codes'
import classes from './second-factor.module.css'

const words = texts.enrolment

type Props = {
  /**
   * Generate recovery codes after the enrolment, as for a first app. Existing codes remain valid for
   * later apps.
   */
  makesCodes: boolean
  cancel: string
  onDone: () => void
  onCancel: () => void
}

/**
 * Enrols an app: shows its secret as a QR code and text, verifies the first code, then shows recovery
 * codes.
 */
export function Enrolment(props: Props) {
  const { publishableKey } = useSite()
  const id = useId()
  const begun = useQuery({
    queryKey: ['enrolment', id],
    queryFn: () => beginEnrolment(publishableKey),
    // Each request creates another secret, so the one on the screen must never be refetched.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  })
  return (
    <QueryView query={begun} skeleton={<Skeleton height={420} />}>
      {(enrolment) => <Confirmation enrolment={enrolment} {...props} />}
    </QueryView>
  )
}

function Confirmation({ enrolment, ...props }: Props & { enrolment: Begun }) {
  const { id, secret, uri } = enrolment
  const { publishableKey } = useSite()
  const [codes, setCodes] = useState<string[] | null>(null)
  const confirm = useConfirmEnrolment(id, {
    onSuccess: async () => {
      notifySuccess(words.done)
      if (!props.makesCodes) return props.onDone()
      // A failure is harmless: the account page can generate the codes too.
      const made = await makeRecoveryCodes(publishableKey).catch(() => null)
      if (made) setCodes(made)
      else props.onDone()
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onSaved={props.onDone} />
  return (
    <div className={classes.stack}>
      <p className={classes.step}>{words.scan}</p>
      <QrCode value={uri} label={words.image} className={classes.picture} />
      <Anchor href={uri} size="sm">
        {words.open}
      </Anchor>
      <div>
        <p className={classes.soft}>{words.type}</p>
        <code className={classes.secret}>{inGroups(secret)}</code>
        <Button variant="subtle" size="compact-md" onClick={() => void copyText(secret)}>
          {words.copy}
        </Button>
      </div>
      <CodeForm
        label={words.confirm}
        submit={words.submit}
        takesRecovery={false}
        pending={confirm.isPending}
        error={confirm.error}
        onCode={(code) => confirm.mutate(code)}
      >
        <Button variant="default" onClick={props.onCancel} disabled={confirm.isPending}>
          {props.cancel}
        </Button>
      </CodeForm>
    </div>
  )
}
