import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { csvOf } from '@/admin/kit/readable-csv'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { formatNumber } from '@/lib/formats'
import type { ListAddress } from '@/lib/list-address'
import { exportUsers } from './api/users'
import { texts } from './texts'
import { userLines } from './user-lines'

const words = texts.exporting

/** Downloads the accounts of all pages of the list as a CSV file, after a confirmation that describes its content. */
export function ExportUsers({ address }: { address: ListAddress }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => exportUsers(address),
    onSuccess: (rows) => {
      saveFile(csvOf(userLines(rows)), words.file)
      reportSuccess(words.done(formatNumber(rows.length)))
      setAsking(false)
    },
    onError: (error) => logFailure(words.failed, error),
    // The audit log now includes the export itself.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title}
        action={words.action}
        ready
        grave={false}
        pending={download.isPending}
        onConfirm={() => download.mutate()}
        error={download.isError && words.failed}
        onClose={() => {
          download.reset()
          setAsking(false)
        }}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </>
  )
}
