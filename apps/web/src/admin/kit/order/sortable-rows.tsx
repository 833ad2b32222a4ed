import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import { PlainRows, type RowsProps } from '../plain-rows'
import { texts } from '../texts'
import type { Reordering } from './order'
import { DragHandle, SortableCard, SortableRow } from './sortable-row'

type Props<Row> = RowsProps<Row> & { order: Reordering<Row> }

const words = texts.row.drag
const parts = { Row: SortableRow, Card: SortableCard, Handle: DragHandle }
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The rows of a page, reordered by pointer, touch or keyboard. */
export function SortableRows<Row extends { id: string }>({ order, ...props }: Props<Row>) {
  const { rows, nameOf } = props
  // The dropped order, until the list is refetched.
  const [dropped, setDropped] = useState<Row[] | null>(null)
  const shown = dropped ?? rows
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id?: UniqueIdentifier) => shown.findIndex((row) => row.id === id)
  const name = (id: UniqueIdentifier) => {
    const row = shown[placeOf(id)]
    return row ? nameOf(row) : ''
  }

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    const [row, there] = [shown[from], shown[to]]
    if (!row || !there || from === to || !order.isSibling(row, there)) return
    setDropped(arrayMove(shown, from, to))
    void order
      .move(row.id, to - from)
      .catch(() => undefined)
      .finally(() => setDropped(null))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: words.instructions },
        announcements: {
          onDragStart: ({ active }) => words.lifted(name(active.id)),
          onDragOver: ({ active, over }) =>
            over ? words.over(name(active.id), placeOf(over.id) + 1) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? words.dropped(name(active.id), placeOf(over.id) + 1) : words.cancelled,
          onDragCancel: () => words.cancelled,
        },
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <PlainRows {...props} rows={shown} parts={parts} />
      </SortableContext>
    </DndContext>
  )
}
