import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { changePreview, chosenRows } from './api/change-many'
import { DeleteRecord } from './delete-record'

const row = { id: '1', updated_at: '2026-11-28', name: 'หมวด' }
const words = {
  title: (name: string) => name,
  nothing: 'NOTHING BELOW',
  along: 'ALONG',
  contents: { courses: 'COURSES' },
  action: 'DELETE',
  done: (name: string) => name,
  failed: 'FAILED',
}

/** The dialog with a count of the dependent rows, or after the count failed. */
function dialog(counted: { data: unknown; status: 'success' } | { error: Error; status: 'error' }) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const { queryKey } = changePreview('categories', chosenRows([row]), 'delete', {})
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ ...counted, fetchStatus: 'idle' })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <DeleteRecord table="categories" words={words} row={row} onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const deleteButton = /<button[^>]*data-disabled[^>]*>(?:(?!<\/button>).)*DELETE/

it('counts what a deletion removes', () => {
  const html = dialog({
    status: 'success',
    data: { total: 1, changing: 1, rows: [], contents: { courses: 3 }, long: false },
  })
  expect(html).toMatch(/ALONG.*3 COURSES/)
  expect(html).not.toMatch(deleteButton)
})

it('says that the count failed, and deletes nothing uncounted', () => {
  const html = dialog({ status: 'error', error: new Error('unreachable') })
  expect(html).toMatch(/role="alert".*FAILED/)
  expect(html).not.toContain('NOTHING BELOW')
  expect(html).toMatch(deleteButton)
})
