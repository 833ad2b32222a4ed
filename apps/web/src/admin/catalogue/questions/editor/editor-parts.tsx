import { PartLinks } from '@/admin/kit/part-links'
import { formatNumber } from '@/lib/formats'
import { wordParam } from '@/lib/search-params'
import type { EditedQuestion } from '../api/question'
import { texts } from '../texts'

const parts = ['edit', 'versions', 'reports', 'statistics'] as const
export type Part = (typeof parts)[number]

export const partOf = (search: Record<string, unknown>): Part =>
  wordParam(search.part, parts) ?? 'edit'

type Props = {
  question: EditedQuestion
  current: Part
  /** Whether the statistics tab is shown. */
  statistics: boolean
}

const words = texts.editor.parts

/** Tabs of the question editor. */
export function EditorParts({ question, current, statistics }: Props) {
  const labels: Record<Part, string> = {
    edit: words.edit,
    versions: words.versions(formatNumber(question.versions)),
    reports: words.reports(formatNumber(question.reports)),
    statistics: words.statistics,
  }
  return (
    <PartLinks
      label={words.label}
      current={current}
      parts={parts
        .filter((part) => part !== 'statistics' || statistics)
        .map((part) => ({
          id: part,
          label: labels[part],
          search: (before) => ({ ...before, part: part === 'edit' ? undefined : part }),
        }))}
    />
  )
}
