import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PasskeyListItem } from '@supabase/auth-js'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { deviceOf } from '@/lib/device'
import { formatDateTime } from '@/lib/formats'
import { useSite } from '@/lib/site'
import { hasWebauthn, isTurnedAway } from '@/lib/webauthn'
import classes from '../components/account-screen.module.css'
import { Problem } from '../components/form-parts'
import { problemOf } from '../rules/problem-of'
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from './api'
import { texts } from './texts'

const maxNameLength = 120

/** Lists, adds, renames and removes the account's passkeys. */
export function PasskeysPart({ userId }: { userId: string }) {
  const { publishableKey } = useSite()
  const passkeys = useQuery(passkeysQuery(publishableKey, userId))
  return (
    <QueryView query={passkeys} skeleton={<Skeleton height={110} />}>
      {(found) => (
        <div className={classes.stack}>
          {found.length === 0 ? (
            <p className={classes.when}>{texts.none}</p>
          ) : (
            <ul className={classes.list} aria-label={texts.list}>
              {found.map((passkey) => (
                <Passkey key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          <Adding isFirst={found.length === 0} />
        </div>
      )}
    </QueryView>
  )
}

function Adding({ isFirst }: { isFirst: boolean }) {
  const add = useAddPasskey(nameOfDevice(), {
    onSuccess: () => notifySuccess(texts.added),
    onError: (error) => notifyError({ title: texts.addFailed, message: saidOf(error) }),
  })
  if (!hasWebauthn()) return <p className={classes.when}>{texts.unsupported}</p>
  return (
    <div>
      <Button
        variant={isFirst ? 'filled' : 'light'}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        {texts.add}
      </Button>
    </div>
  )
}

function Passkey({ passkey }: { passkey: PasskeyListItem }) {
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null)
  const close = () => setAsking(null)
  const name = passkey.friendly_name || texts.unnamed
  const { created_at: since, last_used_at: lastUsed } = passkey
  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden="true">
        <IconKey size={26} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.when}>
          {lastUsed ? texts.lastUsed(formatDateTime(lastUsed)) : texts.unused}
        </p>
        <p className={classes.when}>{texts.since(formatDateTime(since))}</p>
      </div>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          aria-label={texts.renameNamed(name)}
          onClick={() => setAsking('name')}
        >
          {texts.rename}
        </Button>
        <Button
          variant="subtle"
          aria-label={texts.removeNamed(name)}
          onClick={() => setAsking('removal')}
        >
          {texts.remove}
        </Button>
      </div>
      {asking === 'name' && <Renaming passkey={passkey} name={name} onClose={close} />}
      {asking === 'removal' && <Removal passkey={passkey} name={name} onClose={close} />}
    </li>
  )
}

type Asking = { passkey: PasskeyListItem; name: string; onClose: () => void }

function Renaming({ passkey, name, onClose }: Asking) {
  const words = texts.renaming
  const rename = useRenamePasskey(passkey.id, {
    onSuccess: () => {
      notifySuccess(words.done)
      onClose()
    },
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: {
      name: (typed) => {
        if (typed.trim() === '') return words.required
        return typed.trim().length > maxNameLength ? words.long : null
      },
    },
  })
  return (
    <SheetDialog open title={words.title} onClose={onClose}>
      <form
        noValidate
        className={classes.stack}
        onSubmit={form.onSubmit((typed) => rename.mutate(typed.name.trim()))}
      >
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          label={words.label}
          data-autofocus
        />
        <Problem error={rename.error} own={texts.problems} />
        <Button type="submit" loading={rename.isPending}>
          {words.submit}
        </Button>
      </form>
    </SheetDialog>
  )
}

function Removal({ passkey, name, onClose }: Asking) {
  const words = texts.removing
  const remove = useRemovePasskey(passkey, {
    onSuccess: () => {
      notifySuccess(words.done)
      onClose()
    },
  })
  return (
    <SheetDialog open title={words.title(name)} onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.when}>{words.body}</p>
        <Problem error={remove.error} own={texts.problems} />
        <Button color="ruby" loading={remove.isPending} onClick={() => remove.mutate()}>
          {words.submit}
        </Button>
      </div>
    </SheetDialog>
  )
}

function nameOfDevice(): string {
  const device = deviceOf(navigator.userAgent)
  return device ? texts.device(device.browser, device.system) : texts.unnamed
}

function saidOf(error: unknown): string {
  return isTurnedAway(error) ? texts.turnedAway : problemOf(error, texts.problems)
}
