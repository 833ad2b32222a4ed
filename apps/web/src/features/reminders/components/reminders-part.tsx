import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { IconBellOff, IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Notice } from '@/components/notice'
import { notifySuccess } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime } from '@/lib/formats'
import {
  type Channel,
  type Reminders,
  remindersQuery,
  useAddBrowser,
  useRemoveDevice,
  useResumeReminders,
  useSetReminders,
  useStopReminders,
} from '../api'
import { notifyFailure } from '../notify-failure'
import { pushSupport } from '../rules/push-support'
import { texts } from '../texts'
import classes from './reminders-part.module.css'

type Own = Reminders & { here: string | null }
type Props = { userId: string; own: Own }

/** The user's choice of reminders: hour, channels and browsers. */
export function RemindersPart({ userId }: { userId: string }) {
  const reminders = useQuery(remindersQuery(userId))
  return (
    <QueryView query={reminders} skeleton={<Skeleton height={320} />}>
      {(own) => (
        <div className={classes.part}>
          {own.hour !== null && <State userId={userId} own={own} />}
          {/* Another choice starts the form again. */}
          <ChoiceForm key={own.given_at ?? ''} userId={userId} own={own} />
          {own.devices.length > 0 && <Devices userId={userId} own={own} />}
        </div>
      )}
    </QueryView>
  )
}

function State({ userId, own: { hour, channels, given_at, silent_since } }: Props) {
  const resume = useResumeReminders(userId, {
    onSuccess: () => notifySuccess(texts.resumed),
    onError: notifyFailure,
  })
  const words = texts.silent
  if (silent_since)
    return (
      <Notice
        tone="mango"
        icon={<IconBellOff size={26} />}
        title={words.title}
        body={words.body}
        action={
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            {words.action}
          </Button>
        }
      />
    )
  const named = channels.map((channel) => texts.names[channel]).join(texts.and)
  return (
    <div className={classes.state}>
      <strong>
        <WholeWords>{texts.on(texts.hourOf(hour ?? 0), named)}</WholeWords>
      </strong>
      {given_at && <span>{texts.since(formatDateTime(given_at))}</span>}
    </div>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const usualHour = 19

function ChoiceForm({ userId, own }: Props) {
  const [hour, setHour] = useState(own.hour ?? usualHour)
  const [channels, setChannels] = useState<Channel[]>(own.channels)
  const isQuiet = (one: number) => own.quiet_hours.includes(one)
  const [isNightOffered, setNightOffered] = useState(isQuiet(hour))
  const isOn = own.hour !== null
  const [lacksChannel, setLacksChannel] = useState(false)
  const set = useSetReminders(userId, own, {
    onSuccess: () => notifySuccess(isOn ? texts.saved : texts.started),
    onError: notifyFailure,
  })
  const stop = useStopReminders(userId, {
    onSuccess: () => notifySuccess(texts.stopped),
    onError: notifyFailure,
  })
  const box = (channel: Channel, label: string, hint: string, possible: boolean) => (
    <Checkbox
      classNames={{ body: classes.box, labelWrapper: classes.words }}
      label={label}
      description={<WholeWords>{hint}</WholeWords>}
      value={channel}
      // What no longer reaches the user can still be removed.
      disabled={!possible && !channels.includes(channel)}
    />
  )
  const push = own.push_key ? pushSupport() : 'off'
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setLacksChannel(channels.length === 0)
        if (channels.length > 0) set.mutate({ hour, channels })
      }}
    >
      <NativeSelect
        label={texts.hour}
        description={isQuiet(hour) ? texts.quietChosen : undefined}
        value={String(hour)}
        data={hours
          .filter((one) => isNightOffered || !isQuiet(one))
          .map((one) => ({ value: String(one), label: texts.hourOf(one) }))}
        onChange={({ currentTarget }) => setHour(Number(currentTarget.value))}
      />
      {!isNightOffered && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.night}
          onClick={() => setNightOffered(true)}
        >
          {texts.otherHours}
        </Button>
      )}
      <Checkbox.Group
        value={channels}
        onChange={(chosen) => {
          setLacksChannel(false)
          setChannels(chosen as Channel[])
        }}
        label={texts.channels}
        description={<WholeWords>{texts.channelsHint}</WholeWords>}
        error={lacksChannel && texts.noChannel}
      >
        <div className={classes.channels}>
          {box(
            'push',
            texts.push.label,
            texts.push[push],
            push === 'ready' || own.devices.length > 0,
          )}
          {(own.line !== 'off' || own.channels.includes('line')) &&
            box(
              'line',
              texts.line.label,
              texts.line[own.line],
              own.line === 'ready' || own.line === 'refused',
            )}
          {own.mail
            ? box('mail', texts.mail.label(own.mail), '', true)
            : box('mail', texts.mail.none, texts.mail.noneHint, false)}
        </div>
      </Checkbox.Group>
      <ul className={classes.consent}>
        {texts.consent.lines.map((line) => (
          <li key={line}>
            <WholeWords>{line}</WholeWords>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button type="submit" loading={set.isPending}>
          {isOn ? texts.save : texts.start}
        </Button>
        {isOn && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            {texts.stop}
          </Button>
        )}
      </div>
    </form>
  )
}

function Devices({ userId, own: { devices, here, push_key } }: Props) {
  const words = texts.devices
  const titleId = useId()
  const remove = useRemoveDevice(userId, {
    onSuccess: () => notifySuccess(words.removed),
    onError: notifyFailure,
  })
  const add = useAddBrowser(userId, {
    onSuccess: () => notifySuccess(words.added),
    onError: notifyFailure,
  })
  const isListed = devices.some(({ endpoint }) => endpoint === here)
  return (
    <section className={classes.devices} aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title}</h3>
      <ul>
        {devices.map(({ id, device, endpoint, created_at }) => (
          <li key={id}>
            <IconDeviceDesktop size={24} aria-hidden="true" />
            <span className={classes.device}>
              <strong>{device || words.unknown}</strong>
              {endpoint === here && <em>{words.current}</em>}
              <small>{words.since(formatDateTime(created_at))}</small>
            </span>
            <Button
              variant="subtle"
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
              aria-label={words.removeNamed(device || words.unknown)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {!isListed && push_key && pushSupport() === 'ready' && (
        <Button variant="light" loading={add.isPending} onClick={() => add.mutate(push_key)}>
          {words.add}
        </Button>
      )}
    </section>
  )
}
