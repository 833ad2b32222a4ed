import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { whyRefused } from '@/admin/kit/why-refused'
import { EmptyState } from '@/components/empty-state'
import { RowList } from '@/components/row-list'
import { deviceOf } from '@/lib/device'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { useSession } from '@/lib/session'
import type { UserDetails } from '../api'
import { userName } from '../user-name'
import classes from './account-screen.module.css'
import { endUserSessions, removeUserFactors } from './api'
import { ReasonDialog } from './reason-dialog'
import { texts } from './texts'

const words = texts.sessions

function deviceName(userAgent: string | null): string {
  const device = deviceOf(userAgent)
  return device ? words.device(device.browser, device.system) : words.unknown
}

/** The user's sessions and second factors, with the actions that end or remove them. */
export function SessionsPart({ user }: { user: UserDetails }) {
  return (
    <div className={classes.screen}>
      <Sessions user={user} />
      <FactorsPart user={user} />
    </div>
  )
}

function Sessions({ user }: { user: UserDetails }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => endUserSessions(user.id),
    onSuccess: (ended) => {
      reportSuccess(words.done(formatNumber(ended)))
      setAsking(false)
    },
    onError: (error) => logFailure(whyRefused(error, texts.failed), error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (user.sessions.length === 0) return <EmptyState scene="path" {...words.empty} />
  return (
    <div className={classes.screen}>
      <RowList>
        {user.sessions.map(({ id, user_agent, created_at, last_used_at }) => (
          <li key={id} className={classes.row}>
            <strong>{deviceName(user_agent)}</strong>
            <span className={classes.soft}>
              {words.used(formatDateTime(last_used_at))} · {words.since(formatDateTime(created_at))}
            </span>
          </li>
        ))}
      </RowList>
      <div>
        <Button color="ruby" variant="light" onClick={() => setAsking(true)}>
          {words.end}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.ask(userName(user))}
        action={words.end}
        ready
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        error={end.isError && whyRefused(end.error, texts.failed)}
        onClose={() => {
          end.reset()
          setAsking(false)
        }}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </div>
  )
}

const factorWords = texts.factors

/** The user's second factors, and their removal for a user without access to any of them. */
function FactorsPart({ user }: { user: UserDetails }) {
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const isOwn = user.id === session?.user.id
  return (
    <section className={classes.screen} aria-label={factorWords.title}>
      <h2 className={classes.title}>{factorWords.title}</h2>
      {user.factors.length === 0 ? (
        <p>{factorWords.none}</p>
      ) : (
        <RowList>
          {user.factors.map(({ id, friendly_name, created_at }) => (
            <li key={id} className={classes.row}>
              <strong>{friendly_name || factorWords.unnamed}</strong>
              <span className={classes.soft}>{factorWords.since(formatDateTime(created_at))}</span>
            </li>
          ))}
        </RowList>
      )}
      {user.factors.length > 0 && isOwn && <p>{factorWords.own}</p>}
      {user.factors.length > 0 && !isOwn && (
        <div>
          <Button color="ruby" variant="light" onClick={() => setAsking(true)}>
            {factorWords.action}
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          name={`factors ${user.id}`}
          title={factorWords.ask(userName(user))}
          body={factorWords.body}
          action={factorWords.action}
          done={factorWords.done}
          act={(reason) => removeUserFactors(user.id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
