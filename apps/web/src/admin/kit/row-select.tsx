import type { ReactNode } from 'react'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { searchPattern } from '@/lib/search-pattern'
import { isOfSite, ofSite } from './api/of-site'
import type { Entity } from './entity-select'
import { EntitySelect } from './entity-select'
import type { Read } from './read'
import { useSiteFilter } from './use-site-filter'

/** The rows of another table that can be selected. */
export type RowChoice = {
  table:
    | 'categories'
    | 'subcategories'
    | 'courses'
    | 'quiz_sets'
    | 'tag_categories'
    | 'subjects'
    | 'quiz_tags'
    | 'laws'
    | 'tenants'
  /** The parent table, whose name distinguishes rows of the same name. */
  above?: 'categories' | 'subcategories' | 'courses' | 'tag_categories' | 'tenants'
  /** Required values of the rows' columns, or of their parent's (`above.…`). */
  where?: Record<string, string | boolean | null>
  /** Limits the choice to these ids. */
  ids?: string[]
}

export type RowSelectProps = {
  label: string
  hiddenLabel?: boolean
  placeholder?: string
  value?: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
  required?: boolean
  adds?: boolean
  /** Choices that are not rows. */
  fixed?: Entity[]
}

type Found = { id: string; name: string; above?: { name: string } | null }

const toEntity = ({ id, name, above }: Found): Entity => ({
  value: id,
  label: above ? `${name} (${above.name})` : name,
})

function query({ table, above, where = {} }: RowChoice) {
  // Papers of examinations are quiz sets of no course.
  const only =
    table === 'quiz_sets' || Object.keys(where).some((column) => column.startsWith('above.'))
      ? '!inner'
      : ''
  const columns = above ? `id,name,above:${above}${only}(name)` : 'id,name'
  return data.from(table as 'tenants').select(columns as 'id,name')
}

/** Rows of the selected site that a search for the text finds; the first rows of the table for an empty text. */
export function searchRows(choice: RowChoice, site: string | null, text: string): Read<Entity[]> {
  return {
    queryKey: [choice.table, 'search', choice, site, text],
    queryFn: async () => {
      let matching = query(choice)
      for (const [column, value] of Object.entries(choice.where ?? {})) {
        matching = value === null ? matching.is(column, null) : matching.eq(column, value as string)
      }
      if (choice.ids) matching = matching.in('id', choice.ids)
      if (site && isOfSite(choice.table)) matching = ofSite(matching as never, site)
      const found = text ? matching.like('search_text', await searchPattern(text)) : matching
      return unwrap(await found.order('name').limit(20)).map(toEntity)
    },
  }
}

/** Null when no row has the id. */
export function rowById(choice: RowChoice, id: string): Read<Entity | null> {
  return {
    queryKey: [choice.table, 'found', choice, id],
    queryFn: async () => {
      const row = unwrapRow(await query(choice).eq('id', id).single())
      return row && toEntity(row)
    },
  }
}

export function rowsByIds(choice: RowChoice, ids: string[]): Read<Entity[]> {
  return {
    queryKey: [choice.table, 'found', choice, ids],
    queryFn: async () => unwrap(await query(choice).in('id', ids).order('name')).map(toEntity),
  }
}

/** Selects a row of another table by its name, among the rows of the selected site. */
export function RowSelect({ choice, ...props }: RowSelectProps & { choice: RowChoice }) {
  const site = useSiteFilter()
  return (
    <EntitySelect
      {...props}
      search={(text) => searchRows(choice, site, text)}
      find={(id) => rowById(choice, id)}
    />
  )
}
