import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { isUnfinished, type Job, jobsQuery } from '@/admin/kit/api/jobs'
import { laterPart } from '@/components/later-part'
import classes from './jobs.module.css'
import { texts } from './texts'

/** Most visits have no job, so that the notices are not part of the first load. */
const JobNotices = laterPart(async () => (await import('./job-notices')).JobNotices)

/** The user's long acts, on every screen of the back office: progress, cancellation, result and undo. */
export function Jobs() {
  const { data: jobs = [] } = useQuery(jobsQuery)
  useRefreshWhenFinished(jobs)
  return (
    <div role="status" aria-label={texts.label} className={classes.jobs}>
      {jobs.length > 0 && (
        <Suspense>
          <JobNotices jobs={jobs} />
        </Suspense>
      )}
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
