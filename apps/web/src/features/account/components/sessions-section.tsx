import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { endSessions } from '@/lib/end-sessions'
import { useSite } from '@/lib/site'
import { endSession } from '../api/end-session'
import { listSessions } from '../api/list-sessions'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import classes from './account-screen.module.css'
import { Section } from './section'
import { SessionItem } from './session-item'
import list from './session-item.module.css'

const words = texts.sessionList

type Props = {
  userId: string
  /** Leaves the page and ends this session. */
  onSignOut: () => void
  /** Leaves the page after all sessions have ended. */
  onSignedOutEverywhere: () => void
}

export function SessionsSection({ userId, onSignOut, onSignedOutEverywhere }: Props) {
  const { publishableKey } = useSite()
  const queryClient = useQueryClient()
  const sessions = useQuery(listSessions(userId))
  const refresh = () => queryClient.invalidateQueries(listSessions(userId))
  const onError = (error: Error) => notifyError({ title: words.failed, message: problemOf(error) })

  const endOne = useMutation({
    mutationFn: endSession,
    onSuccess: () => notifySuccess(words.ended),
    onError,
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => endSessions(publishableKey, 'others'),
    onSuccess: () => notifySuccess(words.othersEnded),
    onError,
    onSettled: refresh,
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
