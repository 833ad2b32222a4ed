import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import { useState } from 'react'

type Props = Omit<MultiSelectProps, 'searchable' | 'comboboxProps'>

/**
 * Selects several of many choices. Its list closes after each, because it lies over the buttons of a dialog; typing, or
 * a press on the field, opens it again.
 */
export function ManySelect(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MultiSelect
      {...props}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onOptionSubmit={() => setIsOpen(false)}
      // A portal would render the list outside the top layer of a dialog, and behind it.
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
    />
  )
}
