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
  /** The label is for assistive technology only. */
  hiddenLabel?: boolean
  placeholder?: string
  value?: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
  required?: boolean
  /** The field adds to a list, and is empty again after each choice. */
  adds?: boolean
  /** Choices that are not rows; listed first. */
  fixed?: Entity[]
  /** Rows that match a text; the first rows of the table for an empty text. */
  search: (text: string) => Read<Entity[]>
  /** The selected row, which the search may not return. */
  find: (id: string) => Read<Entity | null>
}

/** Selects a row of another table, searched on the server while the user types. */
export function EntitySelect({
  fixed = [],
  search,
  find,
  value = null,
  onChange,
  adds = false,
  ...field
}: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 250)
  const isRow = value !== null && !fixed.some((one) => one.value === value)
  const chosen = useQuery({ ...find(value ?? ''), enabled: isRow }).data
  const label = isRow ? chosen?.label : fixed.find((one) => one.value === value)?.label
  // The field then contains the label of the selected row, which is not a search text.
  const { data = [], isPlaceholderData } = useQuery({
    ...search(asked === label ? '' : asked.trim()),
    placeholderData: keepPreviousData,
  })
  // Until the response arrives, shows the matching ones of the previous rows, so that none moves under the pointer.
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
      onChange={(id) => {
        if (adds) setText('')
        onChange(id)
      }}
      searchable
      clearable={!field.required}
      allowDeselect={!field.required}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options: found }) => found}
      nothingFoundMessage={isAwaited ? undefined : texts.select.nothing}
      clearButtonProps={{ 'aria-label': texts.select.clear }}
      // A portal would render the list outside the top layer of a dialog, and behind it.
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
    />
  )
}
