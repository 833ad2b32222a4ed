import { Badge, Button, Checkbox, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { IconFileSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '@/admin/kit/day-moment'
import { PageChoice } from '@/admin/kit/page-choice'
import { QuestionLine } from '@/admin/kit/question-line'
import { reportFailure, reportSuccess, undoable } from '@/admin/kit/report-outcome'
import { useChosen } from '@/admin/kit/use-chosen'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { DayInput } from '@/components/day-input/day-input'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { RichText } from '@/components/rich-text/rich-text'
import { formatNumber } from '@/lib/formats'
import classes from '../laws.module.css'
import { decideProposals, findProposals, type Proposals, proposalsQuery } from './api'
import { texts } from './texts'

const pageSize = 25
type Proposal = Proposals['proposals'][number]

const sectionOf = ({ section, detail }: Proposal) => [section, detail].filter(Boolean).join(' ')

/** Citations that the texts of questions seem to contain, to be confirmed or rejected one by one. */
export function ProposalsScreen() {
  const site = useSiteFilter()
  const [page, setPage] = useState(1)
  const [read, setRead] = useState(0)
  const queryClient = useQueryClient()
  const query = useQuery({
    ...proposalsQuery(site, page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const find = useMutation({
    mutationFn: () => findProposals(site, setRead),
    onSuccess: (found) => reportSuccess(texts.found(formatNumber(found))),
    onError: (error) => reportFailure(texts.findFailed, error),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const pages = Math.max(Math.ceil((query.data?.total ?? 0) / pageSize), 1)
  // Decisions may have emptied the last page.
  if (query.data && page > pages) setPage(pages)
  return (
    <div className={classes.screen}>
      <PageHeader
        title={texts.title}
        description={texts.about}
        aside={
          <LinkButton variant="default" to="/admin/laws">
            {texts.back}
          </LinkButton>
        }
      />
      <div className={classes.acts}>
        <Button
          leftSection={<IconFileSearch size={18} aria-hidden="true" />}
          loading={find.isPending}
          onClick={() => find.mutate()}
        >
          {texts.find}
        </Button>
        <span role="status">{find.isPending && texts.finding(formatNumber(read))}</span>
      </div>
      <QueryView query={query} skeleton={<Skeleton height={360} />}>
        {({ total, proposals }) =>
          total === 0 ? (
            <EmptyState scene="desk" {...texts.empty} />
          ) : (
            <>
              <p>{texts.total(formatNumber(total))}</p>
              <Decisions key={page} proposals={proposals} />
              <PageChoice page={page} pages={pages} onChange={setPage} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

function Decisions({ proposals }: { proposals: Proposal[] }) {
  const [day, setDay] = useState(dayOf(new Date()))
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const { chosen, clear, all, one } = useChosen(proposals.map(({ id }) => id))
  const decide = useMutation({
    mutationFn: ({ some, confirmed }: { some: string[]; confirmed: boolean }) =>
      decideProposals(some, confirmed, confirmed && day !== '' ? day : null),
    onSuccess: ({ batch, changed }, { confirmed }) => {
      const count = formatNumber(changed)
      undoable(confirmed ? texts.confirmed(count) : texts.rejected(count), { batch }, refresh)
      clear()
    },
    onError: (error) => reportFailure(texts.failed, error),
    onSettled: refresh,
  })
  return (
    <>
      <DayInput
        label={texts.checkedOn}
        description={texts.checkedHint}
        value={day}
        onChange={setDay}
        max={dayOf(new Date())}
        maw={320}
      />
      <div className={classes.acts}>
        <Checkbox label={texts.chooseAll} {...all} />
        <Button
          disabled={chosen.length === 0}
          loading={decide.isPending && decide.variables.confirmed}
          onClick={() => decide.mutate({ some: chosen, confirmed: true })}
        >
          {texts.confirm}
        </Button>
        <Button
          variant="default"
          disabled={chosen.length === 0}
          loading={decide.isPending && !decide.variables.confirmed}
          onClick={() => decide.mutate({ some: chosen, confirmed: false })}
        >
          {texts.reject}
        </Button>
      </div>
      <ul className={classes.list}>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={classes.chosen}>
            <Checkbox
              aria-label={texts.choose(proposal.law_name, sectionOf(proposal))}
              {...one(proposal.id)}
            />
            <Facts proposal={proposal} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Facts({ proposal }: { proposal: Proposal }) {
  const { law_name, law_id, quote, question } = proposal
  return (
    <div className={classes.facts}>
      <strong>
        {texts.citation(law_name, sectionOf(proposal))}{' '}
        {law_id === null && (
          <Badge color="mango" variant="light">
            {texts.isNew}
          </Badge>
        )}
      </strong>
      <span>{texts.quote(quote)}</span>
      <Link to="/admin/questions" search={{ record: question.id } as never}>
        <QuestionLine text={question.question_text} maxLength={200} />
      </Link>
      <span>{question.quiz_set.name}</span>
      {question.explanation && (
        <details>
          <summary>{texts.explanation}</summary>
          <RichText text={question.explanation} />
        </details>
      )}
    </div>
  )
}
