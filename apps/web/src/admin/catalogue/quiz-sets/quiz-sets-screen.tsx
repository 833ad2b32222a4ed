import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { PartLinks } from '@/admin/kit/part-links'
import { RecordScreen } from '@/admin/kit/record-screen'
import { LinkButton } from '@/components/link-button'
import { LoadingStatus } from '@/components/loading-status'
import { PageHeader } from '@/components/page-header'
import { useAccess } from '@/lib/use-access'
import { defaultCost } from './api/default-cost'
import { DefaultCostCard } from './default-cost-card'
import { describeQuizSets } from './describe-quiz-sets'
import { texts } from './texts'

type Props = {
  /** Renders the import of questions; passed in, because admin features do not import each other. */
  renderImport: () => ReactNode
}

/** The quiz sets and the import of questions; the URL selects one. */
export function QuizSetsScreen({ renderImport }: Props) {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const importing = tab === 'import'
  // The import stays mounted behind the list, so that a file under review is not lost.
  const [opened, setOpened] = useState(importing)
  if (importing && !opened) setOpened(true)
  return (
    <>
      {!importing && <QuizSetList />}
      {opened && (
        <Stack gap="md" display={importing ? undefined : 'none'}>
          {importing && <ImportHeader />}
          <QuizSetTabs current="import" />
          <Suspense fallback={<LoadingStatus failures={0} />}>{renderImport()}</Suspense>
        </Stack>
      )}
    </>
  )
}

function ImportHeader() {
  return (
    <PageHeader
      title={texts.title}
      aside={
        <LinkButton variant="default" to="/admin/import" search={{ tab: 'history' } as never}>
          {texts.tabs.history}
        </LinkButton>
      }
    />
  )
}

/** Quiz sets of all courses, below the card of their default cost, which only administrators may change. */
function QuizSetList() {
  const isAdmin = useAccess().role === 'admin'
  const { data: cost, isError } = useQuery(defaultCost)
  const screen = useMemo(
    () => ({
      ...describeQuizSets(cost ?? 10),
      ready: cost !== undefined || isError,
      parts: <QuizSetTabs current="list" />,
      above: isAdmin && <DefaultCostCard />,
    }),
    [cost, isError, isAdmin],
  )
  return <RecordScreen screen={screen} />
}

const words = texts.tabs

/** Tabs of the screen: the list, and the import of questions into sets. */
function QuizSetTabs({ current }: { current: 'list' | 'import' }) {
  return (
    <PartLinks
      label={words.label}
      current={current}
      parts={[
        { id: 'list', label: words.list, search: {} },
        { id: 'import', label: words.import, search: { tab: 'import' } },
      ]}
    />
  )
}
