import { answerSchemas } from '@sanamsob/domain/answers'

type Name = keyof typeof answerSchemas

export type ReturnedAnswer = { name: Name; value: unknown }

const call = /^\s*select\s+(?:public\.)?(\w+)\(.*\)(?:\s+as\s+\w+)?\s*$/s

/** The result of a function, if the statement only calls one that returns JSON. */
export function answerOf(sql: string, rows: object[]): ReturnedAnswer | null {
  const name = call.exec(sql)?.[1] ?? ''
  const columns = Object.values(rows[0] ?? {})
  return isName(name) && columns.length === 1 ? { name, value: columns[0] } : null
}

/** Refuses a result that does not match the function's schema in `packages/domain`. */
export function checkAnswer(sql: string, rows: object[]): void {
  const returned = answerOf(sql, rows)
  if (!returned) return
  const { error } = answerSchemas[returned.name].safeParse(returned.value)
  if (error) throw new Error(`${returned.name} answers otherwise: ${error.message}`)
}

function isName(name: string): name is Name {
  return Object.hasOwn(answerSchemas, name)
}
