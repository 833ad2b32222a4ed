/** Of some types it can be told without asking PostgreSQL what a value is, and how it is written there. */
const forms: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  text: /^/,
  'character varying': /^/,
  smallint: /^(0|-?[1-9]\d{0,3})$/,
  integer: /^(0|-?[1-9]\d{0,8})$/,
  bigint: /^(0|-?[1-9]\d{0,17})$/,
}

/** Types whose text is always the same for what is equal. */
export const isComparable = (type: string) => Object.hasOwn(forms, type)

/** Whether a value is of the type and written as PostgreSQL would write it. */
export const isPlain = (type: string, value: string) => forms[type]?.test(value) === true
