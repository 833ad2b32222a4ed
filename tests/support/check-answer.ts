import { answerSchemas } from '@sanamsob/domain/answers'

type Name = keyof typeof answerSchemas

export type ToldAnswer = { name: Name; value: unknown }

const call = /^\s*select\s+(?:public\.)?(\w+)\(.*\)(?:\s+as\s+\w+)?\s*$/s

/** What a function answered, where the statement is nothing but a call of one that returns JSON. */
export function answerOf(sql: string, rows: object[]): ToldAnswer | null {
  const name = call.exec(sql)?.[1] ?? ''
  const columns = Object.values(rows[0] ?? {})
  return isName(name) && columns.length === 1 ? { name, value: columns[0] } : null
}

/** Refuses an answer that is not what `packages/domain` says of the function. */
export function checkAnswer(sql: string, rows: object[]): void {
  const told = answerOf(sql, rows)
  if (!told) return
  const { error } = answerSchemas[told.name].safeParse(told.value)
  if (error) throw new Error(`${told.name} answers otherwise: ${error.message}`)
}

function isName(name: string): name is Name {
  return Object.hasOwn(answerSchemas, name)
}
