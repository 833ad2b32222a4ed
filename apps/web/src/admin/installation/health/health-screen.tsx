import { Badge, Button, Skeleton } from '@mantine/core'
import type { Finding } from '@sanamsob/domain/findings'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import classes from './health-screen.module.css'
import { inWords, verdictOf, worstFirst } from './in-words'
import { texts } from './texts'

const colors = { ok: 'leaf', warn: 'mango', fail: 'ruby', skipped: 'gray' } as const

/** Health of the installation. The checks run when the screen opens and on request. */
export function HealthScreen() {
  const query = useQuery({ ...findingsQuery, staleTime: 0, refetchOnWindowFocus: false })
  return (
    <div className={classes.screen} data-fetching={(query.data && query.isFetching) || undefined}>
      <PageHeader
        title={texts.title}
        description={texts.about}
        aside={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {texts.again}
          </Button>
        }
      />
      <QueryView query={query} skeleton={<Skeleton height={480} />}>
        {(findings) => (
          <>
            <Verdict findings={findings} />
            <section aria-label={texts.list}>
              <RowList>
                {worstFirst(findings).map((finding) => (
                  <Row key={finding.check} {...finding} />
                ))}
              </RowList>
            </section>
          </>
        )}
      </QueryView>
    </div>
  )
}

function Verdict({ findings }: { findings: Finding[] }) {
  const { state, count } = verdictOf(findings)
  const Icon = state === 'ok' ? IconCircleCheck : IconAlertTriangle
  const title = state === 'ok' ? texts.verdict.ok : texts.verdict[state](formatNumber(count))
  return (
    <div role="status">
      <Notice tone={colors[state]} icon={<Icon size={20} />} title={title} />
    </div>
  )
}

function Row(finding: Finding) {
  const { name, advice, found } = inWords(finding)
  return (
    <li className={classes.row}>
      <p className={classes.name}>{name}</p>
      <Badge variant="light" color={colors[finding.state]}>
        {texts.states[finding.state]}
      </Badge>
      {found.map((sentence) => (
        <p key={sentence} className={classes.found}>
          {sentence}
        </p>
      ))}
      {advice && <p className={classes.advice}>{advice}</p>}
    </li>
  )
}

/** Runs the server's checks of itself and its dependencies. */
const findingsQuery: Read<Finding[]> = {
  queryKey: ['installation', 'findings'],
  meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
  queryFn: async () => {
    const answer = await authorizedFetch('/functions/v1/doctor', { method: 'POST' })
    const result = await answer.json().catch(() => ({}))
    if (answer.ok) return result.findings as Finding[]
    throw new DataError(result.message ?? '', result.code ?? '', answer.status)
  },
}
