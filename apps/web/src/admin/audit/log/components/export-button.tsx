import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readableCsv } from '@/admin/kit/readable-csv'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { formatNumber } from '@/lib/formats'
import type { ListAddress } from '@/lib/list-address'
import { exportAuditLog } from '../api/export-audit-log'
import { texts } from '../texts'

const words = texts.exporting
const columns = [
  'created_at',
  'actor',
  'actor_id',
  'action',
  'table_name',
  'row_id',
  'tenant_id',
  'batch_id',
  'request_id',
  'reason',
  'before',
  'after',
] as const

/** Downloads the entries of all pages of the list as a CSV file. */
export function ExportButton({ address }: { address: ListAddress }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => exportAuditLog(address),
    onSuccess: (rows) => {
      saveFile(readableCsv(columns, rows), words.file)
      reportSuccess(words.done(formatNumber(rows.length)))
    },
    onError: (error) => reportFailure(words.failed, error),
    // The audit log now includes the export itself.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {words.action}
    </Button>
  )
}
