import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '@/components/notify'
import { exportMyData } from '../api/export-my-data'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { Problem } from './problem'
import { Section } from './section'

const words = texts.export

export function ExportSection() {
  const prepare = useMutation({
    mutationFn: exportMyData,
    onSuccess: (json) => {
      save(json, words.fileName(new Date().toISOString().slice(0, 10)))
      notifySuccess(words.done)
    },
    onError: (error) => notifyError({ title: words.failed, message: problemOf(error) }),
  })
  return (
    <Section id="export" title={words.title} lead={words.lead}>
      <Problem error={prepare.error} />
      <Button
        variant="light"
        leftSection={<IconDownload size={20} />}
        loading={prepare.isPending}
        onClick={() => prepare.mutate()}
      >
        {words.submit}
      </Button>
    </Section>
  )
}

/** Starts a download of `text`. */
function save(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
