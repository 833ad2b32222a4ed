import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '@/admin/kit/save-file'
import { Notice } from '@/components/notice'
import { useSession } from '@/lib/session'
import type { UserDetails } from '../api'
import { userName } from '../user-name'
import classes from './account-screen.module.css'
import { eraseUser, exportUserData, liftSuspension, suspendUser } from './api'
import { ReasonDialog } from './reason-dialog'
import { texts } from './texts'

type Act = 'suspend' | 'lift' | 'exportData' | 'erase'
type Props = { user: UserDetails; onClose: () => void }

/** Actions with far-reaching consequences: suspension, the export of personal data, and erasure. */
export function ManagePart({ user }: { user: UserDetails }) {
  const { session } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const isOwn = user.id === session?.user.id
  const acts: Act[] = isOwn
    ? ['exportData']
    : [user.suspended_until ? 'lift' : 'suspend', 'exportData', 'erase']
  const props = { user, onClose: () => setAct(null) }
  return (
    <div className={classes.screen}>
      {isOwn && <Notice tone="brand" title={texts.own} />}
      {acts.map((one) => (
        <section key={one} className={classes.act} aria-label={texts[one].title}>
          <div className={classes.words}>
            <h2 className={classes.title}>{texts[one].title}</h2>
            <p>{texts[one].body}</p>
          </div>
          <Button
            variant={one === 'erase' ? 'light' : 'default'}
            color={one === 'erase' ? 'ruby' : undefined}
            onClick={() => setAct(one)}
          >
            {texts[one].action}
          </Button>
        </section>
      ))}
      {act === 'suspend' && <Suspend {...props} />}
      {act === 'lift' && <Lift {...props} />}
      {act === 'exportData' && <ExportData {...props} />}
      {act === 'erase' && <Erase {...props} />}
    </div>
  )
}

const said = ({ user, onClose }: Props, act: Act) => {
  const { ask, body, action, done } = texts[act]
  return { name: `${act} ${user.id}`, title: ask(userName(user)), body, action, done, onClose }
}

function Suspend(props: Props) {
  const [days, setDays] = useState('7')
  return (
    <ReasonDialog
      {...said(props, 'suspend')}
      act={(reason) => suspendUser(props.user.id, reason, days === '' ? null : Number(days))}
    >
      <NativeSelect
        label={texts.suspend.days}
        data={texts.suspend.spans.map((span) => ({ ...span }))}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
    </ReasonDialog>
  )
}

function Lift(props: Props) {
  return (
    <ReasonDialog
      {...said(props, 'lift')}
      grave={false}
      act={(reason) => liftSuspension(props.user.id, reason)}
    />
  )
}

function ExportData(props: Props) {
  const { id } = props.user
  return (
    <ReasonDialog
      {...said(props, 'exportData')}
      grave={false}
      act={(reason) => exportUserData(id, reason)}
      onDone={(exported) => {
        const file = new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' })
        saveFile(file, texts.exportData.file(id))
      }}
    />
  )
}

function Erase(props: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const email = props.user.email ?? ''
  return (
    <ReasonDialog
      {...said(props, 'erase')}
      ready={typed.trim().toLowerCase() === email.toLowerCase()}
      act={(reason) => eraseUser(props.user.id, typed, reason)}
      onDone={() => void navigate({ to: '/admin/users' })}
    >
      <TextInput
        label={texts.erase.confirm(email)}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ReasonDialog>
  )
}
