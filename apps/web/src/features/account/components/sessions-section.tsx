import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { type Device, deviceOf } from '@/lib/device'
import { endSessions } from '@/lib/end-sessions'
import { formatDateTime } from '@/lib/formats'
import { useEndOtherSessions, useEndSession } from '../api'
import { type OwnSession, ownSessionsQuery } from '../own-sessions'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { Section } from './section'

const words = texts.sessionList

type Props = {
  userId: string
  /** Leaves the page and ends the current session. */
  onSignOut: () => void
  /** Leaves the page after all sessions have ended. */
  onSignedOutEverywhere: () => void
}

export function SessionsSection({ userId, onSignOut, onSignedOutEverywhere }: Props) {
  const sessions = useQuery(ownSessionsQuery(userId))
  const onError = (error: Error) => notifyError({ title: words.failed, message: problemOf(error) })

  const endOne = useEndSession({ onSuccess: () => notifySuccess(words.ended), onError })
  const endOthers = useEndOtherSessions({
    onSuccess: () => notifySuccess(words.othersEnded),
    onError,
  })
  const endAll = useMutation({
    mutationFn: () => endSessions('global'),
    onSuccess: () => {
      notifySuccess(words.everywhereEnded)
      onSignedOutEverywhere()
    },
    onError,
  })

  return (
    <Section id="sessions" title={words.title} lead={words.lead}>
      <QueryView query={sessions} skeleton={<Skeleton height={148} />}>
        {(found) => (
          <>
            <ul className={classes.list}>
              {found.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  ending={endOne.isPending && endOne.variables === session.id}
                  onEnd={() => (session.current ? onSignOut() : endOne.mutate(session.id))}
                />
              ))}
            </ul>
            {found.length === 1 && <p className={classes.only}>{words.only}</p>}
            <div className={classes.actions}>
              {found.length > 1 && (
                <Button
                  variant="light"
                  loading={endOthers.isPending}
                  onClick={() => endOthers.mutate()}
                >
                  {words.others}
                </Button>
              )}
              <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
                {words.everywhere}
              </Button>
            </div>
          </>
        )}
      </QueryView>
    </Section>
  )
}

type ItemProps = { session: OwnSession; ending: boolean; onEnd: () => void }

function SessionItem({ session, ending, onEnd }: ItemProps) {
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
