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

/** A table row that is dragged by its handle. */
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

/** A card of a list that is dragged by its handle. */
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

/** The handle of a row. The keyboard picks the row up and drops it with the space bar. */
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
      title={texts.row.drag.label(name)}
      className={classes.handle}
    >
      <IconGripVertical size={18} />
    </ActionIcon>
  )
}
