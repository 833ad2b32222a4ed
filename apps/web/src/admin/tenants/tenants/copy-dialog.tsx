import { Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { jobsQuery } from '@/admin/kit/api/jobs'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure } from '@/admin/kit/report-outcome'
import { TenantSelect } from '@/admin/kit/tenant-select'
import { whyRefused } from '@/admin/kit/why-refused'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import classes from '../tenants.module.css'
import { type CopyPreview, previewCopy, startCopy } from './api'
import { texts } from './texts'

const words = texts.copy

type Props = { open: boolean; onClose: () => void }

const kinds = Object.entries(words.kinds) as [keyof typeof words.kinds, string][]

/** Starts copying the catalogue of one site to another, after a preview with counts. */
export function CopyDialog({ open, onClose }: Props) {
  const queryClient = useQueryClient()
  const [source, setSource] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  // Renewed when the choice changes; a retry has the same id, so that it copies nothing twice.
  const [id, setId] = useState(() => crypto.randomUUID())
  const isSame = source !== null && source === target
  const sites = source && target && !isSame ? { source, target } : null
  const query = useQuery({
    ...previewCopy(sites ?? { source: '', target: '' }),
    enabled: open && sites !== null,
    staleTime: 0,
    retry: false,
  })
  const preview = sites ? query.data : undefined
  const choose = (set: (site: string | null) => void) => (site: string | null) => {
    set(site)
    setId(crypto.randomUUID())
  }
  const copy = useMutation({
    mutationFn: (asked: NonNullable<typeof sites>) => startCopy(id, asked),
    onSuccess: () => {
      setId(crypto.randomUUID())
      onClose()
    },
    onError: (error) => logFailure(whyRefused(error, words.failed), error),
    // Also after an error: the response may have been lost.
    onSettled: () => queryClient.invalidateQueries(jobsQuery),
  })
  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      action={preview ? words.start(formatNumber(preview.counts.questions)) : words.action}
      grave={false}
      ready={preview !== undefined && preview.counts.categories > 0}
      pending={copy.isPending}
      error={copy.isError && whyRefused(copy.error, words.failed)}
      onConfirm={() => sites && copy.mutate(sites)}
      onClose={() => {
        copy.reset()
        onClose()
      }}
    >
      <Text>{words.about}</Text>
      <TenantSelect
        label={words.source}
        required
        value={source}
        onChange={choose(setSource)}
        error={isSame && words.same}
      />
      <TenantSelect label={words.target} required value={target} onChange={choose(setTarget)} />
      {sites && (
        <div role="status">
          {preview && <Preview {...preview} />}
          {query.isError && !preview && (
            <Notice tone="ruby" title={whyRefused(query.error, words.previewFailed)} />
          )}
          {!query.isError && !preview && <Skeleton height={120} />}
        </div>
      )}
    </ConfirmDialog>
  )
}

function Preview({ counts, same_names }: CopyPreview) {
  if (counts.categories === 0) return <Notice tone="mango" title={words.nothing} />
  return (
    <Stack gap="xs">
      <Text>{words.counts}</Text>
      <ul className={classes.counts}>
        {kinds.map(([kind, label]) => (
          <li key={kind}>
            {formatNumber(counts[kind])} {label}
          </li>
        ))}
      </ul>
      {same_names > 0 && <Notice tone="mango" title={words.sameNames(formatNumber(same_names))} />}
    </Stack>
  )
}
