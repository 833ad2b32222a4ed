import { Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from './column'
import { PopoverButton } from './popover-button'
import { texts } from './texts'

type Props<Row> = {
  columns: Column<Row>[]
  hidden: string[]
  onChange: (hidden: string[]) => void
}

/** Selects the visible columns; the first column names the row and cannot be hidden. */
export function ColumnChoice<Row>({ columns, hidden, onChange }: Props<Row>) {
  return (
    <PopoverButton label={texts.list.columns} icon={<IconColumns3 size={18} aria-hidden="true" />}>
      {columns.slice(1).map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={!hidden.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
          }
        />
      ))}
    </PopoverButton>
  )
}
