import { ActionIcon } from '@mantine/core'
import { IconPencil, IconRestore } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Column } from '@/admin/kit/column'
import { countField } from '@/admin/kit/fields'
import { ListPage } from '@/admin/kit/list-page'
import { RecordDialog } from '@/admin/kit/record-dialog'
import type { RecordKind } from '@/admin/kit/record-kind'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { useList } from '@/admin/kit/use-list'
import { Meter } from '@/components/meter'
import { formatNumber } from '@/lib/formats'
import { listStorage, resetQuota, type SiteStorage, setQuota, siteStorage } from './api'
import classes from './storage-screen.module.css'
import { texts } from './texts'

const address = { filters: {}, sorts: [], sizes: [25, 50, 100] } as const

const nameOf = ({ name }: SiteStorage) => name ?? texts.hub
const inMegabytes = (bytes: number) =>
  texts.megabytes(formatNumber(Math.round((bytes / megabyte) * 10) / 10))

const columns: Column<SiteStorage>[] = [
  {
    id: 'site',
    title: texts.columns.site,
    cell: (row) => (
      <span className={classes.site}>
        <strong>{nameOf(row)}</strong>
        {row.domain && <span className={classes.domain}>{row.domain}</span>}
      </span>
    ),
  },
  {
    id: 'used',
    title: texts.columns.used,
    width: 240,
    cell: ({ bytes, max_bytes }) => (
      <span className={classes.used}>
        {texts.used(inMegabytes(bytes), inMegabytes(max_bytes))}
        <Meter
          share={Math.min(100, (bytes / max_bytes) * 100)}
          tone={bytes >= 0.9 * max_bytes ? 'weak' : 'good'}
          height={6}
        />
      </span>
    ),
  },
  {
    id: 'files',
    title: texts.columns.files,
    figure: true,
    cell: ({ files }) => formatNumber(files),
  },
  {
    id: 'max',
    title: texts.columns.max,
    cell: ({ max_bytes, updated_at }) =>
      updated_at ? inMegabytes(max_bytes) : texts.standard(inMegabytes(max_bytes)),
  },
]

/** Storage that each site uses for pictures, and its quota. */
export function StorageScreen() {
  const list = useList(address)
  const { record } = list.address
  const opened = useQuery({ ...siteStorage(record ?? ''), enabled: record !== null }).data
  const name = opened ? nameOf(opened) : ''
  const kind = useMemo(() => quotaKind(record ?? '', name), [record, name])
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const reset = useMutation({
    mutationFn: resetQuota,
    onSuccess: (id, row) =>
      undoable(texts.resetDone(nameOf(row)), { table: 'storage_quotas', id }, refresh),
    onError: (error) => reportFailure(texts.resetFailed, error),
    onSettled: refresh,
  })
  return (
    <>
      <ListPage
        words={texts}
        list={list}
        query={listStorage(list.address)}
        totals={<p className={classes.hint}>{texts.description}</p>}
        filters={[]}
        columns={columns}
        nameOf={nameOf}
        actions={(row) => (
          <>
            {row.updated_at && (
              <ActionIcon
                aria-label={texts.reset(nameOf(row))}
                title={texts.reset(nameOf(row))}
                disabled={reset.isPending}
                onClick={() => reset.mutate(row)}
              >
                <IconRestore size={18} />
              </ActionIcon>
            )}
            <ActionIcon
              aria-label={texts.edit(nameOf(row))}
              title={texts.edit(nameOf(row))}
              onClick={() => list.change({ record: row.id })}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </>
        )}
      />
      <RecordDialog kind={kind} record={record} onClose={() => list.change({ record: null })} />
    </>
  )
}

const megabyte = 1024 * 1024

type Values = { max: number | '' }

const field = countField(
  texts.max,
  { min: 1, max: 1_000_000, invalid: texts.maxInvalid },
  texts.maxHint,
)

/**
 * The quota of a site as a kind of record for its dialog.
 * @param name of the site; empty until it is loaded
 */
function quotaKind(site: string, name: string): RecordKind<SiteStorage, Values> {
  return {
    name: 'storage_quotas',
    words: { ...texts.dialog, edit: texts.dialog.edit(name) },
    schema: z
      .object({ max: field.rule })
      .check(z.refine(({ max }) => max !== '', { path: ['max'], error: texts.maxInvalid })),
    empty: { max: '' },
    toValues: ({ max_bytes }) => ({ max: Math.round(max_bytes / megabyte) }),
    labels: { max: field.label },
    read: siteStorage,
    save: ({ max }, version) => setQuota(site, version?.updated_at ?? '', Number(max) * megabyte),
    saved: (id) => ({ table: 'storage_quotas', id: String(id) }),
    constraints: {},
    fields: (form) =>
      field.control(
        { label: field.label, required: true, input: form.getInputProps('max') },
        form.getValues(),
      ),
  }
}
