import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { LinkButton } from '@/components/link-button'
import { LoadingStatus } from '@/components/loading-status'
import { PageHeader } from '@/components/page-header'
import { QuizSetList } from './quiz-set-list'
import { QuizSetTabs } from './quiz-set-tabs'
import { texts } from './texts'

type Props = {
  /** The import of questions, from where it is kept. */
  renderImport: () => ReactNode
}

/** The quiz sets and the import: which of the two is shown, the address says. */
export function QuizSetsScreen({ renderImport }: Props) {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const importing = tab === 'import'
  // A file that is being looked over stays while one looks at the list.
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
