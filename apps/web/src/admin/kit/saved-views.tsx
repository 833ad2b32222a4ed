import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconBookmarks, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import classes from '@/admin/kit/list-filters.module.css'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import type { ListPreferences, SavedView } from './api/list-preferences'
import { PopoverButton } from './popover-button'
import { texts } from './texts'

type Props = {
  views: SavedView[]
  /** Search parameters of the current list. */
  search: Record<string, unknown>
  onSave: (change: Partial<ListPreferences>) => void
}

const words = texts.views

/** Saves the state of a list under a name, and lists the saved ones. */
export function SavedViews({ views, search, onSave }: Props) {
  const [name, setName] = useState('')
  const given = name.trim()
  const others = (than: string) => views.filter((one) => one.name !== than)

  function add(event: FormEvent) {
    event.preventDefault()
    if (!given) return
    // A view includes neither the page nor the open record.
    const { page: _, record: __, ...filters } = search
    onSave({ views: [...others(given), { name: given, search: stringifySearch(filters) }] })
    setName('')
  }

  return (
    <PopoverButton label={words.label} icon={<IconBookmarks size={18} aria-hidden="true" />}>
      {views.length === 0 && <p className={classes.noViews}>{words.none}</p>}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to="."
              search={parseSearch(view.search) as never}
              className={classes.view}
              onClick={({ currentTarget }) =>
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              }
            >
              {view.name}
            </Link>
            <ActionIcon
              color="ruby"
              aria-label={words.remove(view.name)}
              onClick={() => onSave({ views: others(view.name) })}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={classes.addView}>
        <TextInput
          label={words.name}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          disabled={!given || (views.length >= 50 && others(given).length >= 50)}
        >
          {words.save}
        </Button>
      </form>
    </PopoverButton>
  )
}
