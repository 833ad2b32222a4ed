import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayOf } from '@/admin/kit/day-moment'
import { csvOf } from '@/admin/kit/readable-csv'
import { reportFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { formatNumber } from '@/lib/formats'
import { exportOrders } from '../api/orders'
import { orderLines } from '../rules/order-lines'
import { texts } from '../texts'

const words = texts.exporting

/** Downloads the orders of all pages of the list as a CSV file. */
export function ExportOrders({
  filters,
  label,
}: {
  filters: Record<string, string>
  label: string
}) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => exportOrders(filters),
    onSuccess: (orders) => {
      saveFile(csvOf(orderLines(orders)), words.file(dayOf(new Date())))
      reportSuccess(words.done(formatNumber(orders.length)))
    },
    onError: (error) => reportFailure(words.failed, error),
    // The audit log now includes the export itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}
