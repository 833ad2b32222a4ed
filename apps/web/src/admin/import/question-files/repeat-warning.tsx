import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/notice'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { importsOfFileQuery } from './api/imports'
import { texts } from './texts'

const words = texts.repeat

/** Warns when the same file was imported before. */
export function RepeatWarning({ sha256 }: { sha256: string | null }) {
  const { data } = useQuery({ ...importsOfFileQuery(sha256), enabled: sha256 !== null })
  if (sha256 === null || !data || data.imports.length === 0) return null
  const [last] = data.imports
  if (!last) return null
  const count = formatNumber(last.created_count + last.updated_count)
  const body = words.body(formatDateTime(last.created_at), last.by ?? words.administrator, count)
  return (
    <div role="alert">
      <Notice tone="mango" title={words.title} body={last.undone_at ? body + words.undone : body} />
    </div>
  )
}
