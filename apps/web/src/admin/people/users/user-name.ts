import { texts } from './texts'

type Person = { full_name: string | null; email: string | null }

/** What a person is called: the name, or the address where none was given. */
export const userName = ({ full_name, email }: Person): string =>
  full_name?.trim() || email || texts.unnamed
