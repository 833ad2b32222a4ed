import { texts } from './texts'

type Person = { full_name: string | null; email: string | null }

/** The name of a user, or the e-mail address when there is none. */
export const userName = ({ full_name, email }: Person): string =>
  full_name?.trim() || email || texts.unnamed
