import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, TableTr, type TableTrProps } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type ComponentProps, createContext, useContext } from 'react'
import { texts } from '../texts'
import classes from './sortable-row.module.css'

type Sortable = ReturnType<typeof useSortable>
const attributes = { roleDescription: texts.row.drag.role }
const Dragged = createContext<Sortable | null>(null)

function place({ transform, transition, isDragging }: Sortable) {
  return {
    'data-dragging': isDragging || undefined,
    style: transform
      ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition }
      : { transition },
  }
}

/** A row of a table that can be dragged by its handle. */
export function SortableRow({ id, children, ...row }: TableTrProps & { id: string }) {
  const sortable = useSortable({ id, attributes })
  return (
    <Dragged value={sortable}>
      <TableTr
        {...row}
        ref={sortable.setNodeRef}
        {...place(sortable)}
        className={`${row.className ?? ''} ${classes.row}`}
      >
        {children}
      </TableTr>
    </Dragged>
  )
}

/** The same as a card of a list. */
export function SortableCard({ id, className, ...card }: ComponentProps<'li'> & { id: string }) {
  const sortable = useSortable({ id, attributes })
  return (
    <Dragged value={sortable}>
      <li
        {...card}
        ref={sortable.setNodeRef}
        {...place(sortable)}
        className={`${className} ${classes.row}`}
      />
    </Dragged>
  )
}

/** What a row is dragged by: with the pointer, or with the keyboard from space to space. */
export function DragHandle({ name }: { name: string }) {
  const sortable = useContext(Dragged)
  if (!sortable) return null
  const { setActivatorNodeRef, listeners } = sortable
  return (
    <ActionIcon
      ref={setActivatorNodeRef}
      {...sortable.attributes}
      {...listeners}
      aria-label={texts.row.drag.label(name)}
      className={classes.handle}
    >
      <IconGripVertical size={18} />
    </ActionIcon>
  )
}
