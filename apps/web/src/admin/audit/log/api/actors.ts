import type { Entity } from '@/admin/kit/entity-select'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { searchPattern } from '@/lib/search-pattern'
import { texts } from '../texts'

type Person = { user_id: string; full_name: string | null; email: string | null }

const toEntity = ({ user_id, full_name, email }: Person): Entity => ({
  value: user_id,
  label: full_name ?? email ?? texts.formerAccount,
})

/** Administrators with the text in name or e-mail address. */
export function searchActors(text: string): Read<Entity[]> {
  return {
    queryKey: ['audit', 'actors', text],
    queryFn: async () => {
      const admins = data
        .from('profiles')
        .select('user_id,full_name,email,user_roles!inner(role)')
        .eq('user_roles.role', 'admin')
      const found = text ? admins.like('search_text', await searchPattern(text)) : admins
      return unwrap(await found.order('full_name').limit(20)).map(toEntity)
    },
  }
}

/** An actor of the audit log, who may have lost the administrator role since. */
export function findActor(id: string): Read<Entity | null> {
  return {
    queryKey: ['audit', 'actor', id],
    queryFn: async () => {
      const person = unwrapRow(
        await data.from('profiles').select('user_id,full_name,email').eq('user_id', id).single(),
      )
      return person && toEntity(person)
    },
  }
}
