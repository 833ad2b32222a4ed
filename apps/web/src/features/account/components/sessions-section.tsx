import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { endSessions } from '@/lib/end-sessions'
import { useSite } from '@/lib/site'
import { useEndOtherSessions, useEndSession } from '../api/end-session'
import { ownSessionsQuery } from '../api/own-sessions'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { Section } from './section'
import { SessionItem } from './session-item'
import list from './session-item.module.css'

const words = texts.sessionList

type Props = {
  userId: string
  /** Leaves the page and ends the current session. */
  onSignOut: () => void
  /** Leaves the page after all sessions have ended. */
  onSignedOutEverywhere: () => void
}

export function SessionsSection({ userId, onSignOut, onSignedOutEverywhere }: Props) {
  const { publishableKey } = useSite()
  const sessions = useQuery(ownSessionsQuery(userId))
  const onError = (error: Error) => notifyError({ title: words.failed, message: problemOf(error) })

  const endOne = useEndSession({ onSuccess: () => notifySuccess(words.ended), onError })
  const endOthers = useEndOtherSessions({
    onSuccess: () => notifySuccess(words.othersEnded),
    onError,
  })
  const endAll = useMutation({
    mutationFn: () => endSessions(publishableKey, 'global'),
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
            <ul className={list.list}>
              {found.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  ending={endOne.isPending && endOne.variables === session.id}
                  onEnd={() => (session.current ? onSignOut() : endOne.mutate(session.id))}
                />
              ))}
            </ul>
            {found.length === 1 && <p className={list.only}>{words.only}</p>}
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
