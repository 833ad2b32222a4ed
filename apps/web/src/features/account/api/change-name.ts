import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** The name shown to others; blank means none. */
export async function changeName(userId: string, name: string): Promise<void> {
  unwrap(
    await data
      .from('profiles')
      .update({ full_name: name || null })
      .eq('user_id', userId),
  )
}
