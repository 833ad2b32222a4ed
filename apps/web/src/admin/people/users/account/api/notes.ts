import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type Note = {
  id: string
  body: string
  created_at: string
  /** Null when the author's account was deleted. */
  author: { full_name: string | null; email: string | null } | null
}

/** The newest notes only, as many as one page can show. */
const maxNotes = 200

/** Administrators' notes about a user. */
export function notesOf(userId: string): Read<Note[]> {
  return {
    queryKey: ['users', 'notes', userId],
    meta: { failure: { title: kit.failure, message: texts.notes.loadFailed } },
    queryFn: async () =>
      unwrap(
        await data
          .from('user_notes')
          .select('id,body,created_at,author:profiles!user_notes_author_id_fkey(full_name,email)')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(maxNotes),
      ),
  }
}

export async function addNote(userId: string, body: string): Promise<void> {
  unwrap(await data.from('user_notes').insert({ user_id: userId, body }))
}

export async function removeNote(id: string): Promise<void> {
  unwrap(await data.from('user_notes').delete().eq('id', id))
}
