import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Read } from './read'
import { texts } from './texts'

export type Entity = { value: string; label: string }

type Props = {
  label: string
  /** Where the field has no visible label. */
  hiddenLabel?: boolean
  placeholder?: string
  value?: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
  required?: boolean
  /** Choices that are no rows, before all others. */
  fixed?: Entity[]
  /** Rows that match a text; the first of all for an empty one. */
  search: (text: string) => Read<Entity[]>
  /** The row that is chosen, which the search need not find. */
  find: (id: string) => Read<Entity | null>
}

/** One row of another table, found on the server as one types. */
export function EntitySelect({
  fixed = [],
  search,
  find,
  value = null,
  onChange,
  ...field
}: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 250)
  const isRow = value !== null && !fixed.some((one) => one.value === value)
  const chosen = useQuery({ ...find(value ?? ''), enabled: isRow }).data
  const label = isRow ? chosen?.label : fixed.find((one) => one.value === value)?.label
  // What is chosen stands in the field, and is no search.
  const { data = [], isPlaceholderData } = useQuery({
    ...search(asked === label ? '' : asked.trim()),
    placeholderData: keepPreviousData,
  })
  // Until the answer is there, of the rows before it those that hold the text: none moves away under the pointer.
  const isAwaited = text !== label && (text !== asked || isPlaceholderData)
  const rows = isAwaited ? data.filter((one) => one.label.includes(text.trim())) : data
  const options = [...fixed, ...rows]
  if (chosen && !options.some((one) => one.value === chosen.value)) options.push(chosen)
  return (
    <Select
      label={field.hiddenLabel ? undefined : field.label}
      aria-label={field.hiddenLabel ? field.label : undefined}
      placeholder={field.placeholder}
      error={field.error}
      required={field.required}
      data={options}
      value={value}
      onChange={onChange}
      searchable
      clearable={!field.required}
      allowDeselect={!field.required}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options: found }) => found}
      nothingFoundMessage={isAwaited ? undefined : texts.select.nothing}
      clearButtonProps={{ 'aria-label': texts.select.clear }}
      // Inside the dialog that it may stand in.
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
    />
  )
}
