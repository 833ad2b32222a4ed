import { Button, Skeleton } from '@mantine/core'
import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@/components/notice'
import { notifyError, notifySuccess } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatDateTime } from '@/lib/formats'
import { useSite } from '@/lib/site'
import { hasWebauthn } from '@/lib/webauthn'
import {
  factorsQuery,
  recoveryCodesQuery,
  useAddKey,
  useRemoveFactor,
  useReplaceRecoveryCodes,
} from '../api'
import { isKey, saidOfKey } from '../rules/security-key'
import { texts } from '../texts'
import { CodeForm } from './code-form'
import { Enrolment } from './enrolment'
import { RecoveryCodes } from './recovery-codes'
import classes from './second-factor.module.css'

/** Adds and removes authenticator apps and security keys, and replaces recovery codes. */
export function SecondFactorPart({ userId }: { userId: string }) {
  const { publishableKey } = useSite()
  const factors = useQuery(factorsQuery(publishableKey, userId))
  const codes = useQuery(recoveryCodesQuery(publishableKey, userId))
  const [adding, setAdding] = useState(false)
  return (
    <QueryView query={factors} ready={!codes.isPending} skeleton={<Skeleton height={110} />}>
      {(found) =>
        adding ? (
          <Enrolment
            makesCodes={(codes.data?.left ?? 0) === 0}
            cancel={texts.cancel}
            onDone={() => setAdding(false)}
            onCancel={() => setAdding(false)}
          />
        ) : found.length === 0 ? (
          <div className={classes.stack}>
            <p className={classes.soft}>{texts.none}</p>
            <div className={classes.actions}>
              <Button onClick={() => setAdding(true)}>{texts.start}</Button>
            </div>
          </div>
        ) : (
          <Present userId={userId} factors={found} onAdd={() => setAdding(true)} />
        )
      }
    </QueryView>
  )
}

type PresentProps = { userId: string; factors: Factor[]; onAdd: () => void }

function Present({ userId, factors, onAdd }: PresentProps) {
  const [removing, setRemoving] = useState<Factor | null>(null)
  const addKey = useAddKey({
    onSuccess: () => notifySuccess(texts.keys.added),
    onError: (error) => notifyError({ title: texts.keys.addFailed, message: saidOfKey(error) }),
  })
  const apps = factors.filter((factor) => !isKey(factor))
  // Changes are confirmed with an app's code, so the last app cannot be removed while there are keys.
  const mustStay = (factor: Factor) =>
    !isKey(factor) && apps.length === 1 && factors.length > apps.length
  return (
    <div className={classes.stack}>
      <Notice tone="leaf" {...texts.on} />
      <ul className={classes.list} aria-label={texts.list}>
        {factors.map((factor) => (
          <li key={factor.id} className={classes.item}>
            <div>
              <p className={classes.name}>{nameOf(factor)}</p>
              <p className={classes.soft}>{texts.since(formatDateTime(factor.created_at))}</p>
              {mustStay(factor) && <p className={classes.soft}>{texts.keys.first}</p>}
            </div>
            <Button
              variant="subtle"
              aria-label={texts.removeNamed(nameOf(factor))}
              disabled={mustStay(factor) || apps.length === 0}
              onClick={() => setRemoving(factor)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="light" onClick={onAdd}>
          {texts.add}
        </Button>
        {hasWebauthn() && (
          <Button variant="light" loading={addKey.isPending} onClick={() => addKey.mutate()}>
            {texts.keys.add}
          </Button>
        )}
      </div>
      {hasWebauthn() && <p className={classes.soft}>{texts.keys.hint}</p>}
      {apps.length === 0 ? (
        <p className={classes.soft}>{texts.keys.appFirst}</p>
      ) : (
        <Codes userId={userId} />
      )}
      {removing && (
        <Removal
          factor={removing}
          isLast={factors.length === 1}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

type RemovalProps = { factor: Factor; isLast: boolean; onClose: () => void }

function Removal({ factor, isLast, onClose }: RemovalProps) {
  const words = texts.removing
  const remove = useRemoveFactor(factor.id, {
    onSuccess: () => {
      notifySuccess(isKey(factor) ? texts.keys.removed : words.done)
      onClose()
    },
  })
  return (
    <SheetDialog open title={words.title(nameOf(factor))} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.soft}>{isLast ? words.last : words.other}</p>
        <CodeForm
          submit={isKey(factor) ? texts.keys.remove : words.submit}
          grave
          pending={remove.isPending}
          error={remove.error}
          onCode={(code) => remove.mutate(code)}
        />
      </div>
    </SheetDialog>
  )
}

function Codes({ userId }: { userId: string }) {
  const words = texts.recovery
  const { publishableKey } = useSite()
  const count = useQuery(recoveryCodesQuery(publishableKey, userId)).data
  const [asking, setAsking] = useState(false)
  const replace = useReplaceRecoveryCodes({})
  const total = count?.total ?? 0
  function close() {
    setAsking(false)
    replace.reset()
  }
  return (
    <div className={classes.item}>
      <div>
        <p className={classes.name}>{words.title}</p>
        <p className={classes.soft}>
          {count && total > 0 ? words.left(count.left, total) : words.none}
        </p>
      </div>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {total > 0 ? words.replace : words.make}
      </Button>
      <SheetDialog open={asking} title={words.replacing.title} onClose={close}>
        {replace.data ? (
          <RecoveryCodes codes={replace.data} onSaved={close} />
        ) : (
          <div className={classes.stack}>
            <p className={classes.soft}>{words.replacing.body}</p>
            <CodeForm
              submit={words.replacing.submit}
              pending={replace.isPending}
              error={replace.error}
              onCode={(code) => replace.mutate(code)}
            />
          </div>
        )}
      </SheetDialog>
    </div>
  )
}

function nameOf({ friendly_name }: Factor): string {
  return friendly_name || texts.unnamed
}
