import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Column } from './column'
import { PlainRows } from './plain-rows'
import { RowActions } from './row-actions'
import type { List } from './use-list'

type Row = { id: string; name: string }

const rows = Array.from({ length: 100 }, (_, n) => ({ id: String(n), name: `ROW${n}` }))
const columns: Column<Row>[] = [{ id: 'name', title: 'NAME', cell: ({ name }) => name }]
const list = { address: { sort: null }, change: () => {} } as unknown as List
const nothing = () => {}

/** The first rendering; the browser renders the rest at a lower priority. */
const html = renderToStaticMarkup(
  <MantineProvider>
    <PlainRows
      list={list}
      columns={columns}
      rows={rows}
      nameOf={({ name }) => name}
      fetching={false}
      actions={({ name }) => (
        <RowActions name={name} moves={null} onEdit={nothing} onDelete={nothing} />
      )}
    />
  </MantineProvider>,
)

it('renders the rows that a window shows before the others', () => {
  expect(html).toMatch(/ROW0\b.*ROW19\b/)
  expect(html).not.toMatch(/ROW20\b/)
})

it('names the menu of a row and mounts its items only when it opens', () => {
  expect(html.match(/<fieldset[^>]*popover="auto"[^>]*><\/fieldset>/g)).toHaveLength(20)
  expect(html).toMatch(/<button[^>]*aria-label="[^"]*ROW0"[^>]*popoverTarget="/i)
})
