import { PartLinks } from '@/admin/kit/part-links'
import { useList } from '@/admin/kit/use-list'
import { auditedActions, auditedTables } from './components/audit-filters'
import { EntriesList } from './components/entries-list'
import { JobsList } from './components/jobs-list'
import { TrashList } from './components/trash-list'
import { texts } from './texts'

const address = {
  filters: {
    actor: 'text',
    action: auditedActions,
    table: auditedTables,
    tenant: 'text',
    batch: 'text',
    from: 'text',
    to: 'text',
    act: Object.keys(texts.jobs.acts),
    state: Object.keys(texts.jobs.states),
    view: ['trash', 'jobs'],
  },
  sorts: [],
  sizes: [25, 10, 50, 100],
} as const

const words = texts.views
const parts = [
  { id: 'log', label: words.log, search: {} },
  { id: 'trash', label: words.trash, search: { view: 'trash' } },
  { id: 'jobs', label: words.jobs, search: { view: 'jobs' } },
]

/** The audit log, the trash with its restorable deletions, and the long acts of all users. */
export function AuditScreen() {
  const list = useList(address)
  const view = list.address.filters.view ?? 'log'
  const views = <PartLinks label={words.label} parts={parts} current={view} />
  if (view === 'jobs') return <JobsList list={list} views={views} />
  if (view === 'trash') return <TrashList list={list} views={views} />
  return <EntriesList list={list} views={views} />
}
