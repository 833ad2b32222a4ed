import type { ReactNode } from 'react'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { ilikeValue } from '@/lib/ilike-value'
import { isOfSite, ofSite } from './api/of-site'
import type { Entity } from './entity-select'
import { EntitySelect } from './entity-select'
import type { Read } from './read'
import { useSite } from './use-site'

/** Which rows of another table may be chosen. */
export type RowChoice = {
  table:
    | 'categories'
    | 'subcategories'
    | 'courses'
    | 'quiz_sets'
    | 'tag_categories'
    | 'quiz_tags'
    | 'tenants'
  /** What stands above them, which tells those of one name apart. */
  above?: 'categories' | 'subcategories' | 'courses' | 'tag_categories' | 'tenants'
  /** Those only that have these values, or what stands above them (`above.…`). */
  where?: Record<string, string | boolean | null>
  /** Those of these ids only. */
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
  /** Choices that are no rows. */
  fixed?: Entity[]
}

type Found = { id: string; name: string; above?: { name: string } | null }

const toEntity = ({ id, name, above }: Found): Entity => ({
  value: id,
  label: above ? `${name} (${above.name})` : name,
})

function query({ table, above, where = {} }: RowChoice) {
  const only = Object.keys(where).some((column) => column.startsWith('above.')) ? '!inner' : ''
  const columns = above ? `id,name,above:${above}${only}(name)` : 'id,name'
  return data.from(table as 'tenants').select(columns as 'id,name')
}

/** Rows whose names have a text in them, of the site that is shown; the first of all for an empty one. */
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
      const found = text
        ? matching.filter('name', 'ilike', ilikeValue(text).slice(1, -1))
        : matching
      return unwrap(await found.order('name').limit(20)).map(toEntity)
    },
  }
}

/** Null where there is none of that id. */
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

/** One row of another table by its name, among those of the site that is shown. */
export function RowSelect({ choice, ...props }: RowSelectProps & { choice: RowChoice }) {
  const site = useSite()
  return (
    <EntitySelect
      {...props}
      search={(text) => searchRows(choice, site, text)}
      find={(id) => rowById(choice, id)}
    />
  )
}
