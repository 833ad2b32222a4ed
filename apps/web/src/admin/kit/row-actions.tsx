import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuButton, RowMenu } from './row-menu'
import { texts } from './texts'

type Moves = {
  up: boolean
  down: boolean
  pending: boolean
  /** Moves the row among its siblings; negative values move it up. */
  by: (places: number) => void
}

type Props = {
  name: string
  /** Null when the list is not in the rows' own order. */
  moves: Moves | null
  /** Links of its menu. */
  links?: ReactNode
  onEdit: () => void
  /** Duplicates the row; absent where rows are not duplicated. */
  onCopy?: () => void
  onDelete: () => void
}

const words = texts.row

/** The main action of a row, and a menu with the others. */
export function RowActions({ name, moves, links, onEdit, onCopy, onDelete }: Props) {
  return (
    <>
      <ActionIcon aria-label={words.edit(name)} title={words.edit(name)} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <RowMenu name={name}>
        {moves && (
          <>
            <MenuButton
              icon={<IconArrowUp size={18} />}
              label={words.items.up}
              aria-label={words.up(name)}
              disabled={!moves.up || moves.pending}
              onClick={() => moves.by(-1)}
            />
            <MenuButton
              icon={<IconArrowDown size={18} />}
              label={words.items.down}
              aria-label={words.down(name)}
              disabled={!moves.down || moves.pending}
              onClick={() => moves.by(1)}
            />
          </>
        )}
        {links}
        {onCopy && (
          <MenuButton
            icon={<IconCopy size={18} />}
            label={words.items.copy}
            aria-label={words.copy(name)}
            onClick={onCopy}
          />
        )}
        <MenuButton
          grave
          icon={<IconTrash size={18} />}
          label={words.items.remove}
          aria-label={words.remove(name)}
          onClick={onDelete}
        />
      </RowMenu>
    </>
  )
}
