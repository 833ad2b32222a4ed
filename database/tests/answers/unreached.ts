import { z } from 'zod'

/**
 * The parts of a schema that no value reaches: an array always empty, a form never told, a field
 * always null. Each is a claim that nothing has tried.
 */
export function unreached(schema: unknown, values: unknown[], path: string): string[] {
  if (values.length === 0) return [path]
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((form, index) => {
      const told = values.filter((value) => z.safeParse(form, value).success)
      return unreached(form, told, `${path}|${index}`)
    })
  }
  if (schema instanceof z.ZodNullable) {
    const told = values.filter((value) => value !== null)
    return unreached(schema.unwrap(), told, path)
  }
  if (schema instanceof z.ZodArray) {
    return unreached(schema.element, (values as unknown[][]).flat(), `${path}[]`)
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => {
      const told = (values as Record<string, unknown>[]).map((value) => value[key])
      return unreached(part, told, `${path}.${key}`)
    })
  }
  return []
}
