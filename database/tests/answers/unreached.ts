import { z } from 'zod'

/**
 * The parts of a schema that no value reaches: an array that is always empty, a union member that
 * never occurs, a field that is always null. Each is an untested claim.
 */
export function unreached(schema: unknown, values: unknown[], path: string): string[] {
  if (values.length === 0) return [path]
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((form, index) => {
      const returned = values.filter((value) => z.safeParse(form, value).success)
      return unreached(form, returned, `${path}|${index}`)
    })
  }
  if (schema instanceof z.ZodNullable) {
    const returned = values.filter((value) => value !== null)
    return unreached(schema.unwrap(), returned, path)
  }
  if (schema instanceof z.ZodArray) {
    return unreached(schema.element, (values as unknown[][]).flat(), `${path}[]`)
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => {
      const returned = (values as Record<string, unknown>[]).map((value) => value[key])
      return unreached(part, returned, `${path}.${key}`)
    })
  }
  return []
}
