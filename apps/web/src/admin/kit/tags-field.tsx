import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { formatNumber } from '@/lib/formats'
import type { Field } from './field'
import { ManySelect } from './many-select'
import { rowsByIds, searchRows } from './row-select'
import { texts } from './texts'

type Props = {
  label: string
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
  disabled?: boolean
}

const tags = { table: 'quiz_tags', above: 'tag_categories' } as const

/** Selects several tags, searched on the server while the user types. */
export function TagsSelect({ label, value, onChange, error, disabled }: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 250)
  const { data: chosen = [] } = useQuery({
    ...rowsByIds(tags, value),
    enabled: value.length > 0,
    placeholderData: keepPreviousData,
  })
  const { data: found = [] } = useQuery({
    ...searchRows(tags, null, asked.trim()),
    placeholderData: keepPreviousData,
  })
  const known = new Map([...chosen, ...found].map((one) => [one.value, one]))
  return (
    <ManySelect
      label={label}
      error={error}
      disabled={disabled}
      data={[...known.values()]}
      value={value}
      onChange={onChange}
      clearable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={texts.select.nothing}
      clearButtonProps={{ 'aria-label': texts.select.clear }}
    />
  )
}

/** A record's tags, read through their link table. */
export const tagsField = (label: string, links: string): Field<{ tag_id: string }[], string> => ({
  label,
  read: `tags:${links}(tag_id)`,
  rule: z.string(),
  empty: '',
  // Sorted and joined into one string, because versions are compared by value.
  toValue: (stored) =>
    stored
      .map(({ tag_id }) => tag_id)
      .sort()
      .join(),
  toStored: (value) => tagIds(value).map((tag_id) => ({ tag_id })),
  inWords: (value) => texts.fields.tags(formatNumber(tagIds(value).length)),
  control: ({ input: { value, onChange, error }, label: shown }) => (
    <TagsSelect
      label={shown}
      value={tagIds(value ?? '')}
      onChange={(ids) => onChange(ids.sort().join())}
      error={error}
    />
  ),
})

const tagIds = (value: string) => value.split(',').filter(Boolean)
