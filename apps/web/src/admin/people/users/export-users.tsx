import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { csvOf } from '@/admin/kit/readable-csv'
import { saveFile } from '@/admin/kit/save-file'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { formatNumber } from '@/lib/formats'
import type { ListAddress } from '@/lib/list-address'
import { exportUsers } from './api/users'
import { texts } from './texts'
import { userLines } from './user-lines'

const words = texts.exporting

/** The listed accounts, all pages of them, as a file; after a word about what is in it. */
export function ExportUsers({ address }: { address: ListAddress }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => exportUsers(address),
    onSuccess: (rows) => {
      saveFile(csvOf(userLines(rows)), words.file)
      tellSuccess(words.done(formatNumber(rows.length)))
    },
    onError: (error) => tellFailure(words.failed, error),
    // The export itself is in the trail.
    onSettled: () => {
      setAsking(false)
      return queryClient.invalidateQueries()
    },
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
        onClose={() => setAsking(false)}
      >
        <p>{words.body}</p>
      </ConfirmDialog>
    </>
  )
}
