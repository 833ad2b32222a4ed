import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react'
import { type Device, deviceOf } from '@/lib/device'
import { formatDateTime } from '@/lib/formats'
import type { OwnSession } from '../api/own-sessions'
import { texts } from '../texts'
import classes from './session-item.module.css'

const words = texts.sessionList

type Props = { session: OwnSession; ending: boolean; onEnd: () => void }

export function SessionItem({ session, ending, onEnd }: Props) {
  const device = deviceOf(session.user_agent)
  const name = device ? words.device(device.browser, device.system) : words.unknownDevice
  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden="true">
        {iconOf(device)}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {session.current && <span className={classes.current}>{words.current}</span>}
        </p>
        <p className={classes.when}>{words.lastUsed(formatDateTime(session.last_used_at))}</p>
        <p className={classes.when}>{words.since(formatDateTime(session.created_at))}</p>
      </div>
      <Button variant="subtle" loading={ending} onClick={onEnd} aria-label={words.endNamed(name)}>
        {words.end}
      </Button>
    </li>
  )
}

function iconOf(device: Device | null) {
  if (!device) return <IconDevices size={26} />
  return device.kind === 'phone' ? <IconDeviceMobile size={26} /> : <IconDeviceDesktop size={26} />
}
