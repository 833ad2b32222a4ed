import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from './texts'

type Moves = {
  up: boolean
  down: boolean
  pending: boolean
  /** By some places among its siblings; up for a negative number. */
  by: (places: number) => void
}

type Props = {
  name: string
  /** Null where the list has another order than the rows' own. */
  moves: Moves | null
  /** Where else it leads, before what changes it. */
  links?: ReactNode
  onEdit: () => void
  onDelete: () => void
}

const words = texts.row

/** What can be done with a row of any list. */
export function RowActions({ name, moves, links, onEdit, onDelete }: Props) {
  return (
    <>
      {moves && (
        <>
          <ActionIcon
            aria-label={words.up(name)}
            disabled={!moves.up || moves.pending}
            onClick={() => moves.by(-1)}
          >
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={words.down(name)}
            disabled={!moves.down || moves.pending}
            onClick={() => moves.by(1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
        </>
      )}
      {links}
      <ActionIcon aria-label={words.edit(name)} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon aria-label={words.remove(name)} color="ruby" onClick={onDelete}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
