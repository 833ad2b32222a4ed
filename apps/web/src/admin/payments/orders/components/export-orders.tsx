import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dayOf } from '@/admin/kit/day-moment'
import { csvOf } from '@/admin/kit/readable-csv'
import { saveFile } from '@/admin/kit/save-file'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import { exportOrders } from '../api/orders'
import { orderLines } from '../rules/order-lines'
import { texts } from '../texts'

const words = texts.exporting

/** The orders of the filters, all pages of them, as a file for a spreadsheet. */
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
      tellSuccess(words.done(formatNumber(orders.length)))
    },
    onError: (error) => tellFailure(words.failed, error),
    // The export itself is in the trail.
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
