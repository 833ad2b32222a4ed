/** An element of a formula in Word's own format (Office Math), with names without prefix. */
export type FormulaElement = {
  name: string
  /** The attribute `val`. */
  val: string
  children: FormulaElement[]
  text: string
}

// The markup reads no longer formulas; groups of groups stay bounded too.
const maxLength = 2000

/** A formula that cannot be read. */
export class Unknown extends Error {
  override readonly name = 'Unknown'
}

/** Elements that show nothing themselves: properties, and the places of comments, bookmarks and corrections. */
export const silent =
  /Pr$|^(?:proofErr|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|perm(?:Start|End)|lastRenderedPageBreak)$/

/** A command is followed by a blank where a letter would continue its name. */
export function joined(parts: string[]): string {
  let tex = ''
  for (const part of parts) {
    if (part === '') continue
    tex += /\\[a-zA-Z]+$/.test(tex) && /^[a-zA-Z]/.test(part) ? ` ${part}` : part
    if (tex.length > maxLength) throw new Unknown('length')
  }
  return tex
}

export function known(tex: string | null, what: string): string {
  if (tex === null) throw new Unknown(what)
  return tex
}

/** The value of a property, undefined without the property. */
export function property(
  one: FormulaElement,
  properties: string,
  name: string,
): string | undefined {
  const own = one.children.find((child) => child.name === properties)
  return own?.children.find((child) => child.name === name)?.val
}

export function isOn(one: FormulaElement, properties: string, name: string): boolean {
  const own = one.children.find((child) => child.name === properties)
  return isTrue(own?.children.find((child) => child.name === name))
}

/** A property without a value is on. */
export function isTrue(property: FormulaElement | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off|none)$/.test(property.val)
}
