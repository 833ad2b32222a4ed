import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isUnfinished, type Job, jobsQuery, useChangeJob } from '@/admin/kit/api/jobs'
import { reportFailure } from '@/admin/kit/report-outcome'
import { whyRefused } from '@/admin/kit/why-refused'
import { Notice } from '@/components/notice'
import { titleOf } from './job-title'
import classes from './jobs.module.css'
import { texts } from './texts'

/** The user's long acts, on every screen of the back office: progress, cancellation, result and undo. */
export function Jobs() {
  const { data: jobs = [] } = useQuery(jobsQuery)
  useRefreshWhenFinished(jobs)
  return (
    <div role="status" aria-label={texts.label} className={classes.jobs}>
      {jobs.map((job) => (
        <JobNotice key={job.id} job={job} />
      ))}
    </div>
  )
}

/** Refetches the screen when a job that was unfinished has finished. */
function useRefreshWhenFinished(jobs: Job[]) {
  const queryClient = useQueryClient()
  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    const finished = jobs.some((job) => unfinished.current.has(job.id) && !isUnfinished(job))
    unfinished.current = new Set(jobs.filter(isUnfinished).map(({ id }) => id))
    if (finished) void queryClient.invalidateQueries()
  }, [jobs, queryClient])
}

const tones = { done: 'leaf', failed: 'ruby', cancelled: 'mango' } as const

function JobNotice({ job }: { job: Job }) {
  const change = useChangeJob((error) => reportFailure(whyRefused(error, texts.refused), error))
  const { id, state, total, done, batch_id: batch, error, refused } = job
  const title = titleOf(job)
  // The server may be newer than this page, and the act unknown to it.
  if (title === null) return null
  if (state === 'waiting' || state === 'running' || state === 'cancelling') {
    const isMeasured = state === 'running' && done > 0
    return (
      <Notice
        tone="brand"
        title={title}
        body={
          <span className={classes.running}>
            {/* Without a value the progress bar is indeterminate. */}
            <progress aria-label={title} max={total} {...(isMeasured && { value: done })} />
            {texts.background}
          </span>
        }
        action={
          <Button
            variant="default"
            disabled={state === 'cancelling'}
            loading={change.isPending}
            onClick={() => change.mutate({ act: 'cancel', id })}
          >
            {texts.cancel}
          </Button>
        }
      />
    )
  }
  return (
    <Notice
      tone={tones[state]}
      title={title}
      body={error ?? (refused.length > 0 && texts.refusedRows(refused))}
      action={
        <Group gap="xs">
          {batch && (
            <Button
              variant="default"
              loading={change.isPending && change.variables.act === 'undo'}
              onClick={() => change.mutate({ act: 'undo', batch })}
            >
              {texts.undo}
            </Button>
          )}
          <Button variant="subtle" onClick={() => change.mutate({ act: 'dismiss', id })}>
            {texts.dismiss}
          </Button>
        </Group>
      }
    />
  )
}
