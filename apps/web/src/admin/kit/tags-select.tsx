import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rowsByIds, searchRows } from './row-select'
import { texts } from './texts'

type Props = {
  label: string
  value: string[]
  onChange: (value: string[]) => void
  error?: ReactNode
}

const tags = { table: 'quiz_tags', above: 'tag_categories' } as const

/** Several tags, found on the server as one types. */
export function TagsSelect({ label, value, onChange, error }: Props) {
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
    <MultiSelect
      label={label}
      error={error}
      data={[...known.values()]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={texts.select.nothing}
      clearButtonProps={{ 'aria-label': texts.select.clear }}
      // Inside the dialog that it stands in.
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
    />
  )
}
