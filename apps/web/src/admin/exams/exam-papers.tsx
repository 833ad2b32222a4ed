import { Button, Loader, NumberInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { assemblePapers, examPapersQuery, type PapersRun, tagNamesQuery } from './api'
import classes from './exams.module.css'
import { bounds, type Distances, parallelismOf, type SectionReport } from './parallelism'
import { texts } from './texts'

const words = texts.sets

/** The papers of a stored structure: those that learners are given, and a run that makes others. */
export function ExamPapers({ blueprintId }: { blueprintId: string }) {
  const query = useQuery(examPapersQuery(blueprintId))
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<number | ''>(12)
  const start = useMutation({
    mutationFn: (papers: number) => assemblePapers(blueprintId, papers),
    onSuccess: () => reportSuccess(words.requested),
    onError: (error) => reportFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries(examPapersQuery(blueprintId)),
  })
  if (query.isError) {
    return (
      <fieldset className={classes.structure}>
        <legend>{words.title}</legend>
        <p role="alert" className={classes.error}>
          {words.loadFailed}
        </p>
        <Button variant="default" onClick={() => query.refetch()} className={classes.retry}>
          {words.retry}
        </Button>
      </fieldset>
    )
  }
  if (!query.data) return <Loader aria-label={words.loading} />
  const { papers, retired, run, max_papers: max } = query.data
  const isRunning = run !== null && run.finished_at === null
  const isValid = wanted !== '' && Number.isInteger(wanted) && wanted >= 1 && wanted <= max
  return (
    <fieldset className={classes.structure}>
      <legend>{words.title}</legend>
      <p className={classes.about}>{words.about}</p>
      <div className={classes.making}>
        <NumberInput
          label={words.wanted}
          value={wanted}
          onChange={(value) => setWanted(value === '' ? '' : Number(value))}
          error={!isValid && words.wantedInvalid(formatNumber(max))}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
        />
        <Button
          variant="light"
          loading={start.isPending}
          disabled={!isValid || isRunning}
          onClick={() => start.mutate(Number(wanted))}
        >
          {papers.length > 0 ? words.makeOthers : words.make}
        </Button>
      </div>
      {run && <RunState run={run} />}
      {papers.length > 0 && run?.report && <PapersParallelism sections={run.report.sections} />}
      {papers.length === 0 ? (
        <p>{retired > 0 ? words.outdated : words.none}</p>
      ) : (
        <ul className={classes.papers}>
          {papers.map(({ id, number, questions, assembled_at, attempts }) => (
            <li key={id}>
              <Link
                to="/admin/exams/$blueprintId/papers/$paperId"
                params={{ blueprintId, paperId: id }}
              >
                {words.paper(formatNumber(number))}
              </Link>
              <span>{words.questions(formatNumber(questions))}</span>
              <span>{words.madeAt(formatDateTime(assembled_at))}</span>
              <span>
                {attempts > 0 ? words.attempts(formatNumber(attempts)) : words.noAttempts}
              </span>
            </li>
          ))}
        </ul>
      )}
      {retired > 0 && <p className={classes.about}>{words.retired(formatNumber(retired))}</p>}
    </fieldset>
  )
}

function RunState({ run }: { run: PapersRun }) {
  const lacking = run.report?.lacking ?? []
  const tags = lacking.map(({ tag_id }) => tag_id)
  const { data: names } = useQuery({ ...tagNamesQuery(tags), enabled: tags.length > 0 })
  if (run.finished_at === null) {
    return (
      <p role="status" className={classes.running}>
        <Loader size={16} aria-hidden="true" />
        {words.running(formatNumber(run.papers))}
      </p>
    )
  }
  if (run.has_failed) {
    return (
      <p role="alert" className={classes.error}>
        {words.runFailed}
      </p>
    )
  }
  if (lacking.length === 0) return null
  return (
    <div role="alert">
      <p className={classes.error}>{words.lacking}</p>
      <ul className={classes.lackingLines}>
        {lacking.map(({ section, tag_id, needed, available }) => (
          <li key={`${section} ${tag_id}`}>
            {words.lackingLine(
              section,
              names?.get(tag_id) ?? (names ? texts.structure.gone : texts.structure.unnamed),
              formatNumber(needed),
              formatNumber(available),
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How alike in difficulty the papers of each section are, as far as it is known. */
function PapersParallelism({ sections }: { sections: SectionReport[] }) {
  if (sections.length === 0) return null
  const said = words.parallelism
  return (
    <section aria-label={said.title} className={classes.parallelism}>
      <h3>{said.title}</h3>
      <ul>
        {sections.map((section) => {
          const found = parallelismOf(section)
          const percent = formatNumber(Math.round(section.calibrated * 100))
          return (
            <li key={section.section}>
              <strong>{section.section}</strong>
              {found.kind === 'unmeasured' ? (
                <span>{said.unmeasured(percent)}</span>
              ) : (
                <>
                  <span>{said.calibrated(percent)}</span>
                  {found.kind === 'single' && <span>{said.single}</span>}
                  {found.kind === 'alike' && <span>{said.alike}</span>}
                </>
              )}
              {'distances' in found && (
                <small>
                  {said.farthest(
                    figures.map((figure) => inWords(figure, found.distances)).join(', '),
                  )}
                </small>
              )}
              {found.kind === 'apart' && (
                <p role="alert" className={classes.error}>
                  {said.apart(
                    section.section,
                    found.missed
                      .map((figure) =>
                        said.within(inWords(figure, found.distances), formatNumber(bounds[figure])),
                      )
                      .join(', '),
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const figures = ['mark', 'difficulty', 'information'] as const
const digits = { difficulty: 2, mark: 1, information: 0 }

function inWords(figure: keyof Distances, distances: Distances): string {
  // Rounded up, so that a figure beyond its bound does not look equal to it.
  const unit = 10 ** digits[figure]
  const shown = Math.ceil(distances[figure] * unit - 1e-9) / unit
  return words.parallelism.figures[figure](formatNumber(shown))
}
